import type { Person } from '../../../../watch/wire/person.ts'
import { usePersonHere } from '../../../known/watch/persons/persons.ts'
import { useWatch } from '../../../known/watch/watch-store.ts'
import { Initials } from '../../../ui/values/Initials.tsx'
import styles from './Handover.module.css'

/** With persons: the one who would sign. */
export function SignerHere() {
  const me = useWatch((watch) => watch.me?.clientId)
  const person = usePersonHere()
  if (person === undefined) return null
  return <PersonLine person={person} initials={person.initials} place={me} />
}

export function PersonLine({
  person,
  initials,
  place,
}: {
  person: Pick<Person, 'name' | 'role'> | undefined
  initials: string
  place: string | undefined
}) {
  const about = [person?.role, place && `at ${place}`].filter((words) => words !== undefined && words !== '')
  return (
    <div className={styles.person}>
      <Initials of={initials} />
      <div className="shrinks">
        <b className="truncate">{person?.name ?? initials}</b>
        <small>{about.join(', ')}</small>
      </div>
    </div>
  )
}
