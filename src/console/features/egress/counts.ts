import { countKnown, knownCountWords } from '../../known/mentions/count-known.ts'
import type { Counted, CountedView, Counting, Looked } from '../../platform/counts.ts'
import { environmentNow } from '../../ui/browser/ticker.ts'

/** Streams with news. */
export function counting(_view: CountedView, { at }: Looked): Counting {
  return countKnown('egress', '', at)
}

export function seen(): Looked {
  return { at: environmentNow() }
}

export function countWords(at: string, { leftOut }: Counted): string {
  return knownCountWords(at, leftOut)
}
