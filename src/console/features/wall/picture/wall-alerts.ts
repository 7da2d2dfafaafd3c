import type { Alert } from '../../../../watch/wire/alert.ts'
import { formatDuration } from '../../../../format/duration.ts'
import { countsByLevel, stateWords, whoAcknowledged } from '../../../known/watch/alert-words.ts'
import { shortActor } from '../../../known/watch/persons/actor-words.ts'
import { countRows } from '../../../known/watch/alert-counts.ts'
import type { AlertRow } from '../../../known/watch/alert-rows.ts'

/** Rows that fit, in order; acknowledged ones give way first. */
export function rowsThatFit(rows: readonly AlertRow[], room: number): readonly AlertRow[] {
  if (rows.length <= room) return rows
  const kept = new Set(rows.toSorted((one, other) => +one.isAcknowledged - +other.isAcknowledged).slice(0, room))
  return rows.filter((row) => kept.has(row))
}

/** "3 warnings, 2 not acknowledged, 9 not shown", or "none". `isShort`: without levels. */
export function countWords(rows: readonly AlertRow[], shown: readonly AlertRow[], isShort = false): string {
  const { active, ofLevel, notAcknowledged } = countRows(rows)
  const hidden = active - countRows(shown).active
  return [
    (!isShort || notAcknowledged === 0) && (countsByLevel(ofLevel) || 'none'),
    notAcknowledged > 0 && `${notAcknowledged} not acknowledged`,
    hidden > 0 && `${hidden} not shown`,
  ]
    .filter((words) => words !== false)
    .join(', ')
}

/** The problem while someone must act, then who acknowledged. `now`: the environment's clock. */
export function lineUnder(row: AlertRow, now: number): string {
  const { state, under } = stateWords(row, new Map(), now)
  switch (row.state) {
    case 'new':
    case 'standing':
    case 'ended':
    case 'shelved':
    case 'suppressed':
      return [row.mark, row.detail].filter((part) => part !== undefined && part !== '').join('. ')
    case 'over':
      return `${state}, ${under}`
    case 'no data':
      if (row.detail === '' || row.detail.startsWith(state)) return row.detail || state
      return `${state}, ${row.detail.charAt(0).toLowerCase()}${row.detail.slice(1)}`
    case 'acknowledged': {
      const { who, at } = whoAcknowledged(row.alerts, shortActor)
      return `Acknowledged by ${who}, ${formatDuration(Math.max(0, now - at))} ago`
    }
  }
}

/**
 * "<subject>" and ", <condition>": a long subject is cut, as the condition matters more. A flurry quotes its
 * rule, whose commas have another meaning.
 */
export function titleParts(title: string): readonly [string, string] {
  const comma = title.includes('”') ? -1 : title.lastIndexOf(', ')
  return comma < 0 ? [title, ''] : [title.slice(0, comma), title.slice(comma)]
}

/** Milliseconds without changed tasks or new warnings and cautions; 0 if unknown. `now`: environment's. */
export function quietFor(
  rows: readonly Pick<AlertRow, 'level' | 'since'>[],
  lastChange: number | undefined,
  now: number,
): number {
  if (lastChange === undefined) return 0
  const begun = rows.flatMap(({ level, since }) => (level === 'advisory' ? [] : [since]))
  return Math.max(0, now - Math.max(lastChange, ...begun.filter((since) => since <= now)))
}

/** Subjects of the rows' alerts. */
export function entitiesOf(rows: readonly AlertRow[]): readonly string[] {
  return [...new Set(rows.flatMap(({ alerts }) => alerts.flatMap(({ entityId }) => entityId ?? [])))]
}

/** The part that a wall shows: it sees thousands in weeks, and has no details. */
export function shownPart(alert: Alert): Alert {
  return { ...alert, why: [], history: alert.history.map(({ kind, at }) => ({ kind, at, by: undefined })) }
}
