import { stateOf, type Alert } from '../../../../watch/wire/alert.ts'
import { byLevel, isHigher, type AlertLevel } from '../../../../watch/wire/level.ts'
import type { NoData } from '../../../../rules/engine/no-data.ts'

/** Something that has just begun to call. */
export interface News {
  readonly id: string
  readonly level: AlertLevel
  readonly title: string
  readonly detail: string
}

/** What was raised before this was new to an earlier page, or to another tab. */
const NEWS_MILLISECONDS = 60_000

/** Finds in each picture what was not new in the one before. @returns highest level first; `now` by the environment's clock */
export function createNews(): (alerts: Iterable<Alert>, noData: readonly NoData[], now: number) => readonly News[] {
  let known = new Map<string, { readonly level: AlertLevel; readonly raised: number }>()
  return (alerts, noData, now) => {
    const before = known
    known = new Map()
    const fresh: News[] = []
    const look = (news: News, raised: number, since: number) => {
      const { id, level } = news
      known.set(id, { level, raised })
      const last = before.get(id)
      const isNews =
        last === undefined ? now - since < NEWS_MILLISECONDS : raised > last.raised || isHigher(level, last.level)
      if (isNews) fresh.push(news)
    }
    for (const alert of alerts) if (stateOf(alert) === 'new') look(alert, alert.raised, alert.raisedAt)
    for (const gap of noData) if (gap.acknowledgedAt === undefined) look({ ...gap, id: gap.key }, 1, gap.since)
    return fresh.toSorted((one, other) => byLevel(one.level, other.level))
  }
}
