import { formatNumber } from '../../../format/number.ts'
import { known } from './known.ts'
import type { KnownKind } from './known-thing.ts'

/** How many are kept, and how many are not: nothing where all are. To be drawn by whoever follows what is known. */
export function LeftOut({ kind }: { kind: KnownKind }) {
  const count = known.leftOut(kind)
  if (count === 0) return null
  return ` The newest ${formatNumber(known[kind].size)} are kept; about ${formatNumber(count)} older ${count === 1 ? 'one is' : 'ones are'} not.`
}
