import type { KeyedSource } from '../../../picture/collection.ts'
import { isPast } from '../past/past-store.ts'
import { lastOutcomeWords } from './last-outcome-words.ts'
import { gatherKnown, known } from './known.ts'
import type { KnownKind, KnownThing } from './known-thing.ts'

/** Nothing in the past. */
export function offeredKnown(kind: KnownKind): Pick<KeyedSource<KnownThing>, 'items' | 'get'> {
  if (isPast()) return nothing
  gatherKnown()
  return known[kind]
}

const nothing = { items: () => [], get: () => undefined }

/** `Object, deleted 2 min ago`. */
export function knownDetail(noun: string, thing: KnownThing | undefined): string {
  return thing?.lastOutcome === undefined ? noun : `${noun}, ${lastOutcomeWords(thing.lastOutcome, Date.now())}`
}
