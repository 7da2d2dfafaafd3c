import { isPast } from '../past/past-store.ts'
import { fateWords } from './fate-words.ts'
import { gatherKnown, known } from './known.ts'
import type { KnownKind, KnownThing } from './known-thing.ts'

/** In the past nothing of now is offered. */
export function offeredKnown(kind: KnownKind): Iterable<KnownThing> {
  if (isPast()) return []
  gatherKnown()
  return known[kind].items()
}

/** `Object, deleted 2 min ago`. */
export function knownDetail(noun: string, thing: KnownThing | undefined): string {
  return thing?.fate === undefined ? noun : `${noun}, ${fateWords(thing.fate, Date.now())}`
}
