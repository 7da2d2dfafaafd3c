import KeyRound from 'lucide-react/icons/key-round'
import Lock from 'lucide-react/icons/lock'
import Pencil from 'lucide-react/icons/pencil'
import { useId } from 'react'

import { formatZuluMinute } from '../../../format/time.ts'
import type { Person } from '../../../watch/wire/person.ts'
import { deskId } from '../../known/watch/persons/desk-id.ts'
import { useOnWatch } from '../../known/watch/persons/on-watch.ts'
import { useWatch } from '../../known/watch/watch-store.ts'
import { environmentNow } from '../../ui/browser/ticker.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { cx } from '../../ui/styles/cx.ts'
import { Initials } from '../../ui/values/Initials.tsx'
import { Kbd } from '../../ui/values/Kbd.tsx'
import styles from './Persons.module.css'
import type { PersonScreen } from './screen.ts'

const NUMBERED = 9

/** Inactive persons only with `watch:admin`. `numbers`: ids in the order of the keys that choose them. */
export function PersonList({
  persons,
  numbers,
  chosen,
  onChoose,
  onScreen,
}: {
  persons: readonly Person[]
  numbers: readonly string[]
  chosen: Person | undefined
  onChoose: (person: Person) => void
  onScreen: (next: PersonScreen) => void
}) {
  const name = useId()
  const canAdmin = useWatch(({ me }) => me?.canAdmin === true)
  const here = useOnWatch((state) => state.here)
  const whereOf = useWhere()
  const numbered = numbers.slice(0, NUMBERED)
  const listed = persons.filter(({ isActive }) => isActive || canAdmin)
  return (
    <div role="radiogroup" aria-label="Person" className={styles.people}>
      {listed.length === 0 && <p className={cx('secondary', styles.none)}>No one has this name or these initials.</p>}
      {listed.map((person) => (
        <div key={person.id} className={styles.person}>
          <label className={cx(styles.choice, !person.isActive && styles.gone)}>
            <input
              type="radio"
              name={name}
              aria-label={`${person.initials} ${person.name}`}
              checked={person === chosen}
              disabled={!person.isActive}
              onChange={() => onChoose(person)}
            />
            <Initials of={person.initials} />
            <span className="shrinks">
              <b>{person.name}</b>
              {person.role}
            </span>
            <span className={styles.aside}>
              {person.isActive ? whereOf(person) : 'not active'}
              <span className={styles.lock}>{person.hasPin && <Lock size={13} aria-label="has a PIN" />}</span>
              {person.isActive && numbered.includes(person.id) && <Kbd keys={String(numbers.indexOf(person.id) + 1)} />}
            </span>
          </label>
          {here !== undefined && person.id !== here.mark.id && <span className="square rigid" />}
          {person.id === here?.mark.id && (
            <Button
              variant="ghost"
              icon={<KeyRound size={14} />}
              aria-label="Set your PIN"
              onClick={() => onScreen({ kind: 'own PIN' })}
            />
          )}
          {canAdmin && (
            <Button
              variant="ghost"
              icon={<Pencil size={14} />}
              aria-label={`Edit ${person.initials}`}
              onClick={() => onScreen({ kind: 'edit', person })}
            />
          )}
        </div>
      ))}
    </div>
  )
}

/** `on watch here since 05:58Z`, `at watch-desk-2`. */
function useWhere(): (person: Person) => string {
  const onWatch = useWatch(({ persons }) => persons?.onWatch)
  const clientId = useWatch(({ me }) => me?.clientId)
  const here = useOnWatch((state) => state.here)
  const own = deskId()
  return ({ id }) => {
    if (here?.mark.id === id) return `on watch here since ${formatZuluMinute(here.since, environmentNow())}`
    const theirs = (onWatch ?? []).filter(({ person }) => person === id)
    // After a reload the server still has the name, but the ticket is gone.
    if (theirs.some(({ desk, client }) => desk === own && client === clientId)) return 'last named here'
    return theirs.length === 0 ? '' : `at ${[...new Set(theirs.map(({ client }) => client))].join(', ')}`
  }
}
