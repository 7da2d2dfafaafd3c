import { isPast } from '../past/past-store.ts'
import { lastOutcomeWords } from './last-outcome-words.ts'
import { gatherKnown, known } from './known.ts'
import type { KnownKind, KnownThing } from './known-thing.ts'

export function offeredKnown(kind: KnownKind): Iterable<KnownThing> {
  if (isPast()) return []
  gatherKnown()
  return known[kind].items()
}

/** `Object, deleted 2 min ago`. */
export function knownDetail(noun: string, thing: KnownThing | undefined): string {
  return thing?.lastOutcome === undefined ? noun : `${noun}, ${lastOutcomeWords(thing.lastOutcome, Date.now())}`
}
