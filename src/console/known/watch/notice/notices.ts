import { stateOf, type Alert } from '../../../../watch/wire/alert.ts'
import { byLevel, isHigher, type AlertLevel } from '../../../../watch/wire/level.ts'
import type { NoData } from '../../../../rules/engine/no-data.ts'

export interface Notice {
  readonly id: string
  readonly level: AlertLevel
  readonly title: string
  readonly detail: string
}

/** Older than this when first seen: not news */
const NEWS_MILLISECONDS = 60_000

/** Compares with the picture before. @returns highest level first; `now`: environment's clock */
export function noticeFinder(): (alerts: Iterable<Alert>, noData: readonly NoData[], now: number) => readonly Notice[] {
  let known = new Map<string, { readonly level: AlertLevel; readonly raised: number }>()
  return (alerts, noData, now) => {
    const before = known
    known = new Map()
    const fresh: Notice[] = []
    const compare = (notice: Notice, raised: number, since: number) => {
      const { id, level } = notice
      known.set(id, { level, raised })
      const last = before.get(id)
      const isNews =
        last === undefined ? now - since < NEWS_MILLISECONDS : raised > last.raised || isHigher(level, last.level)
      if (isNews) fresh.push(notice)
    }
    for (const alert of alerts) if (stateOf(alert) === 'new') compare(alert, alert.raised, alert.raisedAt)
    for (const gap of noData) if (gap.acknowledgedAt === undefined) compare({ ...gap, id: gap.key }, 1, gap.since)
    return fresh.toSorted((one, other) => byLevel(one.level, other.level))
  }
}
