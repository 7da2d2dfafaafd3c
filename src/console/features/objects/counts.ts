import { percentDecoded } from '../../../conformance/percent-decoded.ts'
import { countKnown, knownCountWords } from '../../known/mentions/count-known.ts'
import type { Counted, CountedView, Counting, Visit } from '../../platform/counts.ts'
import { environmentNow } from '../../ui/browser/ticker.ts'

/** Objects with news; for a view of one object only that. */
export function counting({ path }: CountedView, { at }: Visit): Counting {
  return countKnown('object', percentDecoded(path.split('/').slice(2).join('/')), at)
}

export function seen(): Visit {
  return { at: environmentNow() }
}

export function countWords(at: string, { leftOut }: Counted): string {
  return knownCountWords(at, leftOut)
}
