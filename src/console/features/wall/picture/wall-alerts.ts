import type { Alert } from '../../../../watch/wire/alert.ts'
import { formatDuration } from '../../../../format/duration.ts'
import { countsByLevel, stateWords, whoAcknowledged } from '../../../known/watch/alert-words.ts'
import { countRows, type AlertRow } from '../../../known/watch/rows.ts'

/** Of rows in their order those for which there is room: what somebody has taken gives way first. */
export function rowsThatFit(rows: readonly AlertRow[], room: number): readonly AlertRow[] {
  if (rows.length <= room) return rows
  const kept = new Set(rows.toSorted((one, other) => +one.isAcknowledged - +other.isAcknowledged).slice(0, room))
  return rows.filter((row) => kept.has(row))
}

/** "3 warnings, 2 not acknowledged, 9 not shown"; "none" without any. `shown`: how many of them are on the wall. */
export function countWords(rows: readonly AlertRow[], shown: number): string {
  const { ofLevel, notAcknowledged } = countRows(rows)
  return [
    countsByLevel(ofLevel) || 'none',
    notAcknowledged > 0 && `${notAcknowledged} not acknowledged`,
    shown < rows.length && `${rows.length - shown} not shown`,
  ]
    .filter((words) => words !== false)
    .join(', ')
}

/** What stands under the title: for as long as somebody has to act what is so, then who has taken it. `now`: the environment's clock. */
export function lineUnder(row: AlertRow, now: number): string {
  const { state, under } = stateWords(row, new Map(), now)
  switch (row.state) {
    case 'new':
    case 'ended':
      return row.detail
    case 'over':
      return `${state}, ${under}`
    case 'no data':
      if (row.detail === '' || row.detail.startsWith(state)) return row.detail || state
      return `${state}, ${row.detail.charAt(0).toLowerCase()}${row.detail.slice(1)}`
    case 'acknowledged': {
      const { who, at } = whoAcknowledged(row.alerts)
      return `Acknowledged by ${who}, ${formatDuration(Math.max(0, now - at))} ago`
    }
  }
}

/** For how many milliseconds no task has changed and no warning or caution has come; `now` is the environment's time. 0 while nothing is known. */
export function quietFor(
  rows: readonly Pick<AlertRow, 'level' | 'since'>[],
  lastChange: number | undefined,
  now: number,
): number {
  if (lastChange === undefined) return 0
  const begun = rows.flatMap(({ level, since }) => (level === 'advisory' ? [] : [since]))
  return Math.max(0, now - Math.max(lastChange, ...begun.filter((since) => since <= now)))
}

/** The entities that the alerts of these rows are about. */
export function entitiesOf(rows: readonly AlertRow[]): readonly string[] {
  return [...new Set(rows.flatMap(({ alerts }) => alerts.flatMap(({ entityId }) => entityId ?? [])))]
}

/** What a wall shows of an alert. It has thousands of them in the course of weeks, and nobody there to ask why. */
export function shownPart(alert: Alert): Alert {
  return { ...alert, why: [], history: alert.history.map(({ kind, at }) => ({ kind, at, by: undefined })) }
}
