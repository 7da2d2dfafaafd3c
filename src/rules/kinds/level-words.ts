import { disposition } from '../../contract/entity/mil-view.ts'
import { wordsFor } from '../../format/enum-words.ts'
import type { EvaluationContext, EntityItem } from './kind.ts'
import { moment } from './words.ts'

/** Older data are said with their time. */
const OLD_MILLISECONDS = 5 * 60_000

/** Data say when a level was reported, not when it fell that low. */
export function reportedNow(item: EntityItem, context: EvaluationContext, reportedAt?: number) {
  const at = reportedAt ?? item.asOf
  return {
    entityId: item.key,
    onset: at ?? context.asOf,
    isOnsetSeen: true as const,
    details: [wordsFor(item.copy.entity.milView?.disposition, disposition, ''), asOfWords(at, context)],
  }
}

export function asOfWords(at: number | undefined, { now }: Pick<EvaluationContext, 'now'>): string | undefined {
  if (at === undefined) return 'Age unknown'
  return now - at > OLD_MILLISECONDS ? `As of ${moment(at, now)}` : undefined
}
