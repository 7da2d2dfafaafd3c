import type { Alert } from '../../../watch/wire/alert.ts'
import type { AlertLevel } from '../../../watch/wire/level.ts'
import { KEEPER_SUBJECT } from '../../../watch/wire/keeper.ts'
import { flurriesOf } from '../../../watch/wire/flurry.ts'
import { NOT_LIVE, type NoData } from '../../../rules/engine/no-data.ts'
import { groupsOf } from '../../../conformance/groups-of.ts'
import { byUrgency, noDataRow, rowOf, type AlertRow, type AlertSources } from './alert-rows.ts'
import { flurryRow, groupOf, STANDING, standingRow } from './rows-of-several.ts'

export interface RowFilter {
  readonly level?: AlertLevel | undefined
  /** Searches title, detail, rule, cause and who acknowledged. */
  readonly text?: string
}

const OUT_OF_SIGHT: readonly AlertRow['state'][] = ['ended', 'shelved', 'suppressed']

/** Of the active list: ended, shelved and suppressed alerts have their own. */
export function isInSight({ state }: Pick<AlertRow, 'state'>): boolean {
  return !OUT_OF_SIGHT.includes(state)
}

const nothing: ReadonlySet<string> = new Set()

/** By level, then unacknowledged, then newest. `open`: keys of rows that show their alerts. */
export function activeRows(
  all: AlertSources,
  filter: RowFilter = {},
  open: ReadonlySet<string> = nothing,
): readonly AlertRow[] {
  const { rows, groups, flurries, noData } = inGroups(all, filter)
  const shown = new Set(rows.map(({ key }) => key))
  // If the first has ended or is filtered out, this isn't "more".
  const hasFirst = ([member]: readonly AlertRow[]) => shown.has((member && flurries.get(member.key)) ?? '')
  const followers = groupsOf(flurries.values(), (first) => first)
  const marked = (row: AlertRow): AlertRow => {
    if (row.alerts[0]?.endedAt !== undefined) return row
    if (row.key === all.firstOfFlood) return { ...row, mark: 'First of this flood', isFirstOfFlood: true }
    const more = followers.get(row.key)?.length
    return more === undefined ? row : { ...row, mark: `First of ${more + 1} in 1 min` }
  }
  const grouped = [...groups].flatMap(([group, members]) => {
    // A search is for one of them.
    if (group === STANDING) return [standingRow(members, open.has(STANDING) || (filter.text ?? '').trim() !== '')]
    return group === undefined || members.length === 1
      ? members.map(marked)
      : [flurryRow(group, members, hasFirst(members), open)]
  })
  return [...grouped, ...noData].toSorted(byUrgency).flatMap((row) => {
    const members = row.isOpen === true ? (groups.get(row.key) ?? []) : []
    return [row, ...members.toSorted(byUrgency).map((member) => ({ ...member, isWithin: true }))]
  })
}

/** Rows of the alerts in sight by the group that shows them, undefined for those with a row of their own. */
function inGroups(all: AlertSources, filter: RowFilter = {}) {
  const { inSight, flurries, noData } = madeOf(all)
  const passes = filterOf(filter, all.sentenceOf)
  const rows = inSight.filter(passes)
  return { rows, groups: groupsOf(rows, (row) => groupOf(row, flurries)), flurries, noData: noData.filter(passes) }
}

interface Made {
  readonly inSight: readonly AlertRow[]
  readonly flurries: ReadonlyMap<string, string>
  readonly noData: readonly AlertRow[]
}

/** Each letter of a filter asks again. */
const madeBefore = new WeakMap<AlertSources, Made>()

function madeOf(all: AlertSources): Made {
  const before = madeBefore.get(all)
  if (before !== undefined) return before
  const [alerts, notLive] = withoutNotLive([...all.alerts], all.noData)
  const made = {
    inSight: alerts.map((alert) => rowOf(alert, all)).filter(isInSight),
    flurries: flurriesOf(alerts),
    noData: all.noData.map((entry) => noDataRow(entry, all.sentenceOf, notLive)),
  }
  madeBefore.set(all, made)
  return made
}

/** That the server isn't live either is the same matter: one row, in this page's words. */
export function withoutNotLive(
  alerts: readonly Alert[],
  noData: readonly NoData[],
): readonly [readonly Alert[], Alert | undefined] {
  if (!noData.some(({ key }) => key === NOT_LIVE)) return [alerts, undefined]
  const same = alerts.find(({ subject, endedAt }) => subject === KEEPER_SUBJECT && endedAt === undefined)
  return same === undefined ? [alerts, same] : [alerts.filter((alert) => alert !== same), same]
}

/** Ended and acknowledged, latest end first. */
export function endedRows(all: AlertSources, filter: RowFilter = {}): readonly AlertRow[] {
  const passes = filterOf(filter, all.sentenceOf)
  return [...all.alerts]
    .map((alert) => rowOf(alert, all))
    .filter((row) => row.state === 'ended' && passes(row))
    .toSorted((one, other) => endOf(other) - endOf(one) || (one.key < other.key ? -1 : 1))
}

/**
 * Each alert, flurries' included; keys for "can't evaluate" notices. Matters already so when the watch began
 * only if their row is open.
 */
export function toAcknowledge(rows: readonly AlertRow[]): readonly string[] {
  const shown = rows.filter(({ kind, isOpen }) => kind !== 'standing' || isOpen === true)
  return [...new Set(shown.filter(({ isAcknowledged }) => !isAcknowledged).flatMap(idsOf))]
}

function idsOf({ alerts, noData }: AlertRow): readonly string[] {
  const ids = alerts.flatMap(({ id, acknowledged }) => (acknowledged === undefined ? [id] : []))
  return noData === undefined ? ids : [noData.key, ...ids]
}

function filterOf({ level, text = '' }: RowFilter, sentenceOf: AlertSources['sentenceOf']): (row: AlertRow) => boolean {
  const typed = text.trim().toLowerCase()
  return (row) =>
    (level === undefined || row.level === level) && (typed === '' || searched(row, sentenceOf).includes(typed))
}

const searchedBefore = new WeakMap<AlertRow, string>()

/** All that a search looks at, in lower case, by lines: no search has a line break. */
function searched(row: AlertRow, sentenceOf: AlertSources['sentenceOf']): string {
  const before = searchedBefore.get(row)
  if (before !== undefined) return before
  const parts = [row.title, row.detail, ...row.ruleIds.map(sentenceOf)]
  for (const { cause, acknowledged, taskId, entityId } of row.alerts)
    parts.push(cause ?? '', acknowledged?.by ?? '', taskId ?? '', entityId ?? '')
  const words = parts.join('\n').toLowerCase()
  searchedBefore.set(row, words)
  return words
}

function endOf({ alerts: [alert] }: AlertRow): number {
  return Math.max(alert?.endedAt ?? 0, alert?.acknowledged?.at ?? 0)
}
