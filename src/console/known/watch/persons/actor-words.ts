import { useMemo } from 'react'

import type { PersonMark } from '../../../../watch/wire/person.ts'
import { useWatch, type Watch } from '../watch-store.ts'
import { areNamed } from './persons.ts'

/** Of a record; `by`: client id, undefined for the server. */
export interface Acted {
  readonly by?: string | undefined
  readonly person?: PersonMark | undefined
  readonly at?: number | undefined
}

/**
 * `AM at watch-desk-1`, `watch-desk-1, no name`, `this server`; for records from before persons were named
 * `watch-desk-1, person unknown`. @param since undefined at a site without persons: client ids alone
 */
export function actorWords({ by, person, at }: Acted, since?: number): string {
  if (by === undefined) return 'this server'
  if (person !== undefined) return `${person.initials} at ${by}`
  if (since === undefined) return by
  return at !== undefined && at < since ? `${by}, person unknown` : `${by}, no name`
}

/** On a wall: `AM`, or the client. */
export function shortActor({ by, person }: Acted): string {
  return person?.initials ?? by ?? 'this server'
}

/** The same client with the same person, if any. */
export function isSameActor(one: Acted, other: Acted): boolean {
  return one.by === other.by && one.person?.id === other.person?.id
}

/** Time of adding the first person, by the environment's clock. Undefined at a site without persons. */
export function namedSince(watch: Pick<Watch, 'persons' | 'personRules'>): number | undefined {
  if (!areNamed(watch)) return undefined
  return Math.min(...(watch.persons?.persons ?? []).map(({ addedAt = 0 }) => addedAt))
}

export type ActorWords = (acted: Acted) => string

/** As `provedWords`. */
export function useActorWords(): ActorWords {
  const since = useWatch(namedSince)
  return useMemo(() => (acted) => provedWords(acted, since), [since])
}

/** `AM at watch-desk-1 (named, not proved)`. */
export function provedWords(acted: Acted, since?: number): string {
  return `${actorWords(acted, since)}${isUnproved(acted) ? ' (named, not proved)' : ''}`
}

export function isUnproved({ person }: Pick<Acted, 'person'>): boolean {
  return person !== undefined && person.proof === undefined
}
