import { useMemo } from 'react'

import type { Person } from '../../../../watch/wire/person.ts'
import { useWatch, type Watch } from '../watch-store.ts'
import { useOnWatch } from './on-watch.ts'

type Persons = Pick<Watch, 'persons' | 'personRules'>

/** Persons are on once one of them is active; before that all is as without. */
export function areNamed({ persons, personRules }: Persons): boolean {
  return personRules !== undefined && persons?.persons.some(({ isActive }) => isActive) === true
}

/** Whether a person confirms each deletion and each cleared override. */
export function isConfirmed(site: Persons): boolean {
  return site.personRules?.confirmBy === 'person' && areNamed(site)
}

export function useAreNamed(): boolean {
  return useWatch(areNamed)
}

const noPersons: readonly Person[] = []

/** In the order of adding, without those who are forgotten. */
export function usePersons(): readonly Person[] {
  const persons = useWatch((watch) => watch.persons?.persons ?? noPersons)
  return useMemo(
    () =>
      persons
        .filter(({ isForgotten }) => isForgotten !== true)
        .toSorted(
          (one, other) => (one.addedAt ?? 0) - (other.addedAt ?? 0) || one.initials.localeCompare(other.initials),
        ),
    [persons],
  )
}

/** Undefined: nobody is named at this desk. */
export function usePersonHere(): Person | undefined {
  const id = useOnWatch(({ here }) => here?.mark.id)
  return useWatch(({ persons }) => (id === undefined ? undefined : persons?.persons.find((each) => each.id === id)))
}

/** `A. Maro (AM)`; initials alone for a name that is forgotten. */
export function fullName({ name, initials }: Pick<Person, 'name' | 'initials'>): string {
  return name === initials ? initials : `${name} (${initials})`
}
