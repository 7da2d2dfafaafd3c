import Search from 'lucide-react/icons/search'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import { useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'

import { nameNobody, nameOnWatch } from '../../known/watch/persons/change-person.ts'
import { useOnWatch } from '../../known/watch/persons/on-watch.ts'
import { usePersons } from '../../known/watch/persons/persons.ts'
import { useWatch } from '../../known/watch/watch-store.ts'
import { ChangedPlace } from '../../platform/session/changed-place.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { announce } from '../../ui/feedback/announcer.ts'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'
import { cx } from '../../ui/styles/cx.ts'
import type { Person } from '../../../watch/wire/person.ts'
import { PersonList } from './PersonList.tsx'
import styles from './Persons.module.css'
import { PinField } from '../../known/watch/persons/PinField.tsx'
import type { PersonScreen } from './screen.ts'

/** By list, initials or number: without a PIN two key presses, `w` and the number. */
export function WhoIsOnWatch({ onScreen, onClose }: { onScreen: (next: PersonScreen) => void; onClose: () => void }) {
  const persons = usePersons()
  const here = useOnWatch((state) => state.here)
  const me = useWatch((watch) => watch.me)
  const [typed, setTyped] = useState('')
  const [chosenId, setChosenId] = useState<string>()
  const [pin, setPin] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const find = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const pinField = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const shown = found(persons, typed)
  const active = shown.filter(({ isActive }) => isActive)
  const chosen =
    active.find(({ id }) => id === chosenId) ??
    active.find(({ initials }) => initials === typed.trim().toUpperCase()) ??
    active.find(({ id }) => id !== here?.mark.id) ??
    active[0]
  const choose = ({ id }: Person) => {
    setChosenId(id)
    setPin('')
    setProblem(undefined)
  }
  const put = async (person: Person, given: string) => {
    if (isBusy) return
    if (person.id === here?.mark.id) return onClose()
    if (person.hasPin && given === '') return pinField.current?.focus()
    setBusy(true)
    const came = await nameOnWatch(person, person.hasPin ? given : undefined)
    setBusy(false)
    if (came.ok) return onClose()
    setPin('')
    setProblem(came.words)
    ;(person.hasPin ? pinField : find).current?.focus()
  }
  const onFindKey = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const byNumber = typed === '' && /^[1-9]$/.test(event.key) ? active[Number(event.key) - 1] : undefined
    const next = step === 0 ? byNumber : active[(chosen === undefined ? -1 : active.indexOf(chosen)) + step]
    if (step === 0 && byNumber === undefined) return
    event.preventDefault()
    if (next === undefined) return
    // At once: the PIN's first digit would be another person's number.
    flushSync(() => choose(next))
    if (byNumber?.hasPin === true) pinField.current?.focus()
    else if (byNumber !== undefined) void put(byNumber, '')
  }
  const nobody = async () => {
    const came = await nameNobody()
    if (!came.ok) return setProblem(came.words)
    announce('Nobody is named on watch at this desk')
    onClose()
  }
  const whyNoAdding = me?.canAdmin === true ? undefined : 'Adding persons needs watch:admin'
  return (
    <FormDialog
      title="Who is on watch?"
      width={600}
      initialFocus={find}
      foot={
        <>
          <Button
            size="medium"
            variant="ghost"
            icon={<UserRoundPlus size={14} />}
            disabledReason={whyNoAdding}
            onClick={() => onScreen({ kind: 'add' })}
          >
            Add a person
          </Button>
          {here !== undefined && (
            <Button size="medium" variant="ghost" onClick={() => void nobody()}>
              Name nobody
            </Button>
          )}
        </>
      }
      action={{
        words: `Put ${chosen?.initials ?? 'a person'} on watch`,
        keys: 'Enter',
        isBusy,
        whyNot:
          chosen === undefined
            ? 'No one has this name or these initials'
            : chosen.id === here?.mark.id
              ? `${chosen.initials} is on watch here`
              : undefined,
      }}
      problem={chosen?.hasPin === true ? undefined : problem}
      onSubmit={() => chosen !== undefined && void put(chosen, pin)}
      onClose={onClose}
    >
      <p className="secondary">
        At this desk, in <ChangedPlace />. {me?.clientId ?? 'The client'} stays signed in, and nothing closes. Actions
        from now on are logged with person and desk.
      </p>
      <TextField
        label="Find"
        isLabelHidden
        placeholder="Name, initials or number"
        icon={<Search size={14} />}
        value={typed}
        inputRef={find}
        onChange={setTyped}
        onKeyDown={onFindKey}
      />
      <PersonList persons={shown} chosen={chosen} onChoose={choose} onScreen={onScreen} />
      {chosen?.hasPin === true && chosen.id !== here?.mark.id && (
        <div className={styles.pins}>
          <PinField
            label={`PIN of ${chosen.name}`}
            className={styles.pin}
            value={pin}
            inputRef={pinField}
            error={problem}
            onChange={setPin}
          />
          <p className={cx('small', 'secondary', styles.beside)}>Stored by this server. 3 tries, then 1 min wait.</p>
        </div>
      )}
    </FormDialog>
  )
}

function found(persons: readonly Person[], typed: string): readonly Person[] {
  const words = typed.trim().toLowerCase()
  const matches = ({ name, initials }: Person) =>
    words === '' || initials.toLowerCase().startsWith(words) || name.toLowerCase().includes(words)
  return persons.filter(matches).toSorted((one, other) => Number(other.isActive) - Number(one.isActive))
}
