import type { Situation } from '../../watch/wire/alert.ts'
import type { EvaluationContext, Items, ItemSource, Match } from '../kinds/kind.ts'

/** Older than this when first seen: not news. */
export const NEWS_MILLISECONDS = 15 * 60_000

/** Whether it is news. `wasThere`: the item was seen before it matched. */
export function isYoung({ newsOf, cameAbout }: Match, now: number, wasThere: boolean): boolean {
  if (newsOf === undefined) return true
  const at = wasThere && cameAbout !== undefined && Number.isFinite(cameAbout) ? Math.max(newsOf, cameAbout) : newsOf
  return now - at <= NEWS_MILLISECONDS
}

/** Time of the data: an entity's own, as desks have different copies; else of the last reading. */
export function dataTime(item: Items[ItemSource] | undefined, context: EvaluationContext): number {
  return item !== undefined && 'copy' in item ? (item.asOf ?? context.asOf) : context.asOf
}

/** Time of the answer that shows the end. */
export function endOf(item: Items[ItemSource], alert: Situation, context: EvaluationContext): number {
  if ('copy' in item) return Math.floor(Math.max(alert.onset, dataTime(item, context)))
  return Math.floor('family' in item && item.asOf > alert.asOf ? item.asOf : context.asOf)
}
