import { formatNumber } from '../../../format/number.ts'
import { known } from './known.ts'
import type { KnownKind } from './known-thing.ts'

/** How many are kept where not all are; else nothing. To be drawn by whoever follows what is known. */
export function LeftOut({ kind }: { kind: KnownKind }) {
  return known.hasLeftOut(kind) && ` The newest ${formatNumber(known[kind].size)} are kept. Older ones are not kept.`
}
