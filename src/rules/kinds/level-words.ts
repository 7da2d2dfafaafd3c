import { disposition } from '../../contract/entity/mil-view.ts'
import { wordsFor } from '../../format/enum-words.ts'
import type { EvaluationContext, EntityItem } from './kind.ts'
import { moment } from './words.ts'

const OLD_MILLISECONDS = 5 * 60_000

/** Data say when a level was reported, not when it fell that low. */
export function reportedNow(item: EntityItem, context: EvaluationContext, reportedAt?: number) {
  const at = reportedAt ?? item.asOf
  const age =
    at === undefined ? 'Age unknown' : context.now - at > OLD_MILLISECONDS ? `As of ${moment(at, context.now)}` : ''
  return {
    entityId: item.key,
    onset: at ?? context.asOf,
    isOnsetSeen: true as const,
    details: [wordsFor(item.copy.entity.milView?.disposition, disposition, ''), age],
  }
}
