import { formatNumber } from '../../../format/number.ts'
import { known } from './known.ts'
import type { KnownKind } from './known-thing.ts'

/** Says that the limit was reached. Re-renders with its parent. */
export function LeftOut({ kind }: { kind: KnownKind }) {
  return known.hasLeftOut(kind) && ` Only the newest ${formatNumber(known[kind].size)} are kept.`
}
