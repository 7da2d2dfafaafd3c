import ArrowLeft from 'lucide-react/icons/arrow-left'
import Lock from 'lucide-react/icons/lock'
import LockOpen from 'lucide-react/icons/lock-open'
import { useRef, useState } from 'react'

import type { Person } from '../../../watch/wire/person.ts'
import { keepPerson, nameOnWatch } from '../../known/watch/persons/change-person.ts'
import { useWatch } from '../../known/watch/watch-store.ts'
import { randomId } from '../../ui/browser/random-id.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Checkbox } from '../../ui/controls/Checkbox.tsx'
import { Combobox } from '../../ui/controls/Combobox.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { announce } from '../../ui/feedback/announcer.ts'
import { Consequence, Consequences } from '../../ui/overlay/Consequences.tsx'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'
import { cx } from '../../ui/styles/cx.ts'
import { freeInitials, holderOf } from './initials.ts'
import styles from './Persons.module.css'
import { PinField, pinProblem } from '../../known/watch/persons/PinField.tsx'

const ROLES = ['Watch officer', 'Radio', 'Trainee']

/** A new person, or one that changes. */
export function PersonForm({
  person,
  onBack,
  onClose,
  onForget,
}: {
  person?: Person
  onBack: () => void
  onClose: () => void
  onForget: (() => void) | undefined
}) {
  const persons = useWatch((watch) => watch.persons?.persons) ?? []
  const [name, setName] = useState(person?.name ?? '')
  const [initials, setInitials] = useState(person?.initials ?? '')
  const [role, setRole] = useState(person?.role ?? ROLES[0] ?? '')
  const [isActive, setActive] = useState(person?.isActive ?? true)
  const [removesPin, setRemovesPin] = useState(false)
  const [pin, setPin] = useState('')
  const [again, setAgain] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const holder = holderOf(initials, persons, person?.id)
  const free = freeInitials(name, persons)
  const taken =
    holder &&
    `${initials} is ${[holder.name, holder.role].filter((words) => words !== '').join(', ')}${freeWords(free)}`
  const wrongPin = removesPin || (pin === '' && again === '') ? undefined : pinProblem(pin, again)
  const whyNot =
    name.trim() === ''
      ? 'Enter a name'
      : /^\p{Lu}{2,3}$/u.test(initials)
        ? (taken ?? wrongPin)
        : 'Initials are two or three letters'
  const save = async () => {
    if (whyNot !== undefined) return
    setBusy(true)
    const saved = await keepPerson(person?.id ?? randomId(), {
      name,
      initials,
      role,
      isActive,
      revision: person?.revision ?? 0,
      // One that was typed before doesn't count.
      ...(removesPin ? { pin: null } : pin !== '' && { pin }),
    })
    const result =
      !saved.ok || person !== undefined ? saved : await nameOnWatch(saved.value, pin === '' ? undefined : pin)
    setBusy(false)
    if (!result.ok) return setProblem(result.words)
    if (person === undefined) return onClose()
    announce(`${initials} is saved`)
    onBack()
  }
  const roles = [...new Set([...ROLES, ...persons.map((each) => each.role)])].filter((each) => each !== '')
  const subject = name.trim() === '' ? 'this person' : name.trim()
  return (
    <FormDialog
      title={person === undefined ? 'Add a person' : `Edit ${person.initials}`}
      width={580}
      initialFocus={field}
      foot={
        <>
          <Button size="medium" variant="ghost" icon={<ArrowLeft size={14} />} onClick={onBack}>
            Back to the list
          </Button>
          {onForget !== undefined && (
            <Button size="medium" variant="danger-line" onClick={onForget}>
              Forget person…
            </Button>
          )}
        </>
      }
      action={{ words: person === undefined ? 'Add and put on watch' : 'Save', isBusy, whyNot }}
      problem={problem}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <p className="secondary">
        Known to every desk of this server. Initials are unique here and stay with every action, also when the name is
        forgotten.
      </p>
      <div className={styles.facts}>
        <TextField label="Name" maxLength={100} value={name} inputRef={field} onChange={setName} />
        <TextField
          label="Initials"
          isMono
          maxLength={3}
          value={initials}
          isInvalid={taken !== undefined}
          onChange={(next) => setInitials(next.toUpperCase())}
        />
        <div className="stack gap-4">
          <span className={cx('small', 'medium', 'secondary')} aria-hidden="true">
            Role
          </span>
          <Combobox
            label="Role"
            values={(query) => rolesFor(query, roles)}
            value={role}
            wordsOf={(each) => each}
            noneWords="Type a role"
            onChange={setRole}
          />
        </div>
      </div>
      {taken !== undefined && <output className={cx('bad', 'small')}>{taken}</output>}
      <div className={styles.pins}>
        <PinField
          label={person?.hasPin === true ? 'New PIN' : 'PIN'}
          isOptional
          className={styles.pin}
          value={pin}
          disabledReason={removesPin ? 'The PIN will be removed' : undefined}
          onChange={setPin}
        />
        <PinField
          label="PIN again"
          className={styles.pin}
          value={again}
          isInvalid={again !== '' && wrongPin !== undefined}
          disabledReason={removesPin ? 'The PIN will be removed' : undefined}
          onChange={setAgain}
        />
      </div>
      {wrongPin !== undefined && again !== '' && <output className={cx('bad', 'small')}>{wrongPin}</output>}
      {person !== undefined && (
        <div className="stack gap-6">
          <Checkbox label="Active: can be put on watch" checked={isActive} onChange={setActive} />
          {person.hasPin && <Checkbox label="Remove the PIN" checked={removesPin} onChange={setRemovesPin} />}
        </div>
      )}
      <Consequences>
        <Consequence icon={Lock}>
          <b>With a PIN</b> only {subject} can come on watch and sign as {subject}. A client with{' '}
          <span className="mono">watch:admin</span> can set a new one, and the log says so.
        </Consequence>
        <Consequence icon={LockOpen}>
          <b>Without</b> anyone at a desk can. Log and signatures then say “named, not proved”.
        </Consequence>
      </Consequences>
    </FormDialog>
  )
}

function freeWords(free: readonly string[]): string {
  return free.length === 0 ? '' : `. Free: ${free.join(', ')}`
}

/** Also a new one, as typed. */
function rolesFor(query: string, roles: readonly string[]): readonly string[] {
  const typed = query.trim().slice(0, 60)
  const found = roles.filter((role) => role.toLowerCase().includes(typed.toLowerCase()))
  return typed === '' || roles.includes(typed) ? found : [...found, typed]
}
