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
  const order = useOrder(persons)
  const placeOf = ({ id }: Person) => (order.includes(id) ? order.indexOf(id) : order.length)
  const shown = found(persons, typed).toSorted((one, other) => placeOf(one) - placeOf(other))
  const active = shown.filter(({ isActive }) => isActive)
  const offered = chosenId ?? (typed === '' ? order.find((id) => id !== here?.mark.id) : undefined)
  // Another desk may deactivate the choice. Enter must not take the next one.
  const isEnded = offered !== undefined && !persons.some(({ id, isActive }) => id === offered && isActive)
  const chosen = isEnded
    ? undefined
    : (active.find(({ id }) => id === offered) ??
      active.find(({ initials }) => initials === typed.trim().toUpperCase()) ??
      active.find(({ id }) => id !== here?.mark.id) ??
      active[0])
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
    const result = await nameOnWatch(person, person.hasPin ? given : undefined)
    setBusy(false)
    if (result.ok) return onClose()
    setPin('')
    setProblem(result.words)
    ;(person.hasPin ? pinField : find).current?.focus()
  }
  const onFindKey = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const numbered = typed === '' && /^[1-9]$/.test(event.key) ? order[Number(event.key) - 1] : undefined
    if (step === 0 && numbered === undefined) return
    const byNumber = active.find(({ id }) => id === numbered)
    const next = step === 0 ? byNumber : active[(chosen === undefined ? -1 : active.indexOf(chosen)) + step]
    event.preventDefault()
    if (next === undefined) return
    // At once: the PIN's first digit would be another person's number.
    flushSync(() => choose(next))
    if (byNumber?.hasPin === true) pinField.current?.focus()
    else if (byNumber !== undefined) void put(byNumber, '')
  }
  const nobody = async () => {
    const result = await nameNobody()
    if (!result.ok) return setProblem(result.words)
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
            ? isEnded
              ? 'The chosen person isn’t active now. Choose again'
              : 'No one has this name or these initials'
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
        onChange={(text) => {
          setTyped(text)
          if (isEnded) setChosenId(undefined)
        }}
        onKeyDown={onFindKey}
      />
      <PersonList
        persons={shown}
        numbers={typed === '' ? order : []}
        chosen={chosen}
        onChoose={choose}
        onScreen={onScreen}
      />
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

/** Ids of those who are or were active, as first listed: a number must not come to mean someone else. */
function useOrder(persons: readonly Person[]): readonly string[] {
  const [order, setOrder] = useState<readonly string[]>([])
  const added = persons.filter(({ id, isActive }) => isActive && !order.includes(id)).map(({ id }) => id)
  if (added.length > 0) setOrder([...order, ...added])
  return order
}

function found(persons: readonly Person[], typed: string): readonly Person[] {
  const words = typed.trim().toLowerCase()
  return persons.filter(
    ({ name, initials }) =>
      words === '' || initials.toLowerCase().startsWith(words) || name.toLowerCase().includes(words),
  )
}
