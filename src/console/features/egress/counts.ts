import { countKnown, knownCountWords } from '../../known/mentions/count-known.ts'
import type { Counted, CountedView, Counting, Visit } from '../../platform/counts.ts'
import { environmentNow } from '../../ui/browser/ticker.ts'

/** Streams with news. */
export function counting(_view: CountedView, { at }: Visit): Counting {
  return countKnown('egress', '', at)
}

export function seen(): Visit {
  return { at: environmentNow() }
}

export function countWords(at: string, { leftOut }: Counted): string {
  return knownCountWords(at, leftOut)
}
