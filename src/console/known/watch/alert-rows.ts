import { isSuppressed, stateOf, type Alert, type AlertState, type Situation } from '../../../watch/wire/alert.ts'
import { byLevel, LEVELS, type AlertLevel } from '../../../watch/wire/level.ts'
import { alertKey } from '../../../watch/wire/apply-report.ts'
import { KEEPER_SUBJECT } from '../../../watch/wire/keeper.ts'
import { NOT_LIVE, type NoData } from '../../../rules/engine/no-data.ts'
import type { Pending } from './watch-store.ts'
import { countOf } from '../../../format/count.ts'
import { levelCount } from './level-count.ts'
import { groupsOf } from '../../../conformance/groups-of.ts'
import { flurriesOf, type Flurry } from '../../../watch/wire/flurry.ts'

export interface AlertSources {
  readonly alerts: Iterable<Alert>
  readonly noData: readonly NoData[]
  /** Acknowledgements not yet sent; their alerts show as unacknowledged. */
  readonly pending: ReadonlyMap<string, Pending>
  /** This page's own, by key: newer words than the report's. */
  readonly situations: ReadonlyMap<string, Situation>
  /** Id of the alert that began the flood of now. */
  readonly firstOfFlood?: string | undefined
  /** For a removed rule: its id. */
  readonly sentenceOf: (ruleId: string) => string
}

/** Where rules aren't read: rows keep their rule's words of the last list. */
export function anySentence(ruleId: string): string {
  return ruleId
}

export interface RowFilter {
  readonly level?: AlertLevel | undefined
  /** Searches title, detail, rule, cause and who acknowledged. */
  readonly text?: string
}

export interface AlertRow {
  readonly key: string
  readonly kind: 'alert' | 'flurry' | 'standing' | 'no data'
  readonly level: AlertLevel
  readonly state: AlertState | 'no data'
  readonly isAcknowledged: boolean
  /** Onset (of a flurry's newest alert) in milliseconds of the environment's clock. */
  readonly since: number
  readonly title: string
  readonly detail: string
  /** Environment's time of the words; undefined: now. */
  readonly asOf?: number
  /** Times raised, of a flurry in all. */
  readonly raised: number
  readonly ruleIds: readonly string[]
  /** With several rules: the first, and how many more. */
  readonly rule: string
  /** One alert, several of a row that opens with the newest first, or none. */
  readonly alerts: readonly Alert[]
  readonly noData?: NoData
  /** Of matters already so when the watch began: a row of each. */
  readonly members?: readonly AlertRow[]
  /** Of the first of a flood or a flurry, until it is over: "First of this flood". */
  readonly mark?: string | undefined
  readonly isFirstOfFlood?: boolean
  readonly isOpen?: boolean
  /** One of the alerts of the row above. */
  readonly isWithin?: boolean
}

const OUT_OF_SIGHT: readonly AlertRow['state'][] = ['ended', 'shelved', 'suppressed']

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
export function inGroups(all: AlertSources, filter: RowFilter = {}) {
  const [alerts, notLive] = withoutNotLive([...all.alerts], all.noData)
  const passes = filterOf(filter, all.sentenceOf)
  const rows = alerts
    .map((alert) => rowOf(alert, all))
    .filter((row) => !OUT_OF_SIGHT.includes(row.state) && passes(row))
  const flurries = flurriesOf(alerts)
  return {
    rows,
    groups: groupsOf(rows, (row) => groupOf(row, flurries)),
    flurries,
    noData: all.noData.map((entry) => noDataRow(entry, all.sentenceOf, notLive)).filter(passes),
  }
}

/** That the server isn't live either is the same matter: one row, in this page's words. */
function withoutNotLive(
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
    .toSorted((one, other) => endOf(other) - endOf(one) || compareTexts(one.key, other.key))
}

/** Its alerts have rows of their own below it when it is open; it has no details. */
export function opensInPlace({ kind }: AlertRow): boolean {
  return kind === 'flurry' || kind === 'standing'
}

/** Negative if `one` comes first. */
export function byUrgency(one: AlertRow, other: AlertRow): number {
  return (
    byLevel(one.level, other.level) ||
    Number(one.kind === 'standing') - Number(other.kind === 'standing') ||
    Number(other.isFirstOfFlood === true) - Number(one.isFirstOfFlood === true) ||
    Number(one.isAcknowledged) - Number(other.isAcknowledged) ||
    other.since - one.since ||
    compareTexts(one.key, other.key)
  )
}

/** Neither should move. */
export function isSameRank(one: AlertRow, other: AlertRow): boolean {
  return one.key === other.key && byUrgency(one, other) === 0 && one.isWithin === other.isWithin
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

/** By alert: ten thousand rows take long to make, and few change. */
const made = new WeakMap<Alert, AlertRow>()

/** The same object until it changes. */
export function rowOf(alert: Alert, { pending, situations, sentenceOf }: AlertSources): AlertRow {
  const isQuiet = alert.shelved !== undefined || isSuppressed(alert)
  const state = pending.has(alert.id) && !isQuiet ? stateBefore(alert) : stateOf(alert)
  const seen = alert.endedAt === undefined ? situations.get(alertKey(alert)) : undefined
  const { title, detail, asOf } = seen?.onset === alert.onset ? seen : alert
  const rule = sentenceOf(alert.ruleId)
  const last = made.get(alert)
  const hasSameRule = sentenceOf === anySentence || last?.rule === rule
  const hasSameWords = hasSameRule && last?.title === title && last.detail === detail && last.asOf === asOf
  if (hasSameWords && last.state === state) return last
  const row: AlertRow = {
    key: alert.id,
    kind: 'alert',
    level: alert.level,
    state,
    isAcknowledged: state === 'acknowledged' || state === 'ended',
    since: alert.onset,
    title,
    detail,
    asOf,
    raised: alert.raised,
    ruleIds: [alert.ruleId],
    rule,
    alerts: [alert],
  }
  made.set(alert, row)
  return row
}

/** Before a pending acknowledgement, which ends one-time events. */
function stateBefore({ isOnce, endedAt, isStanding }: Alert): AlertState {
  return stateOf({ endedAt: isOnce === true ? undefined : endedAt, acknowledged: undefined, isStanding })
}

function noDataRow(entry: NoData, sentenceOf: AlertSources['sentenceOf'], notLive: Alert | undefined): AlertRow {
  const same = entry.key === NOT_LIVE ? notLive : undefined
  const { key, level, since, title, detail, ruleIds, acknowledgedAt } = entry
  const [first = '', ...others] = ruleIds.map(sentenceOf)
  return {
    key,
    kind: 'no data',
    level,
    state: 'no data',
    isAcknowledged: acknowledgedAt !== undefined && (same === undefined || same.acknowledged !== undefined),
    since,
    title,
    detail,
    raised: 1,
    ruleIds,
    rule: others.length === 0 ? first : `${first}, and ${others.length} more`,
    alerts: same === undefined ? [] : [same],
    noData: entry,
  }
}

/** Key of the row of matters that were already so when the watch began. */
export const STANDING = 'standing'

/** Rows of a flurry have the same level and state. */
function groupOf({ level, state, alerts: [alert] }: AlertRow, flurries: ReadonlyMap<string, Flurry>) {
  if (alert?.isStanding === true && alert.endedAt === undefined) return STANDING
  const flurry = alert && flurries.get(alert.id)
  return flurry && `flurry ${flurry} ${level} ${state}`
}

function flurryRow(key: string, rows: readonly AlertRow[], hasFirst: boolean, open: ReadonlySet<string>): AlertRow {
  const [newest = rows[0], ...others] = rows.toSorted(byUrgency)
  if (newest === undefined) throw new Error('A flurry has alerts')
  const alerts = [newest, ...others].flatMap((row) => row.alerts)
  return {
    ...newest,
    key,
    kind: 'flurry',
    title: `${rows.length}${hasFirst ? ' more' : ''} of “${newest.rule}” in 1 min`,
    detail: causeWords(alerts, newest),
    raised: rows.reduce((sum, { raised }) => sum + raised, 0),
    alerts,
    isOpen: open.has(key),
  }
}

function standingRow(members: readonly AlertRow[], isOpen: boolean): AlertRow {
  const sorted = members.toSorted(byUrgency)
  const [highest = members[0]] = sorted
  if (highest === undefined) throw new Error('The row has alerts')
  const rules = new Set(members.map(({ rule }) => rule))
  const matters = members.length === 1 ? '1 matter was' : `${members.length} matters were`
  const levels = LEVELS.flatMap((level) => {
    const count = members.filter((member) => member.level === level).length
    return count === 0 ? [] : [levelCount(count, level)]
  })
  const isAcknowledged = members.every((member) => member.isAcknowledged)
  return {
    ...highest,
    key: STANDING,
    kind: 'standing',
    state: isAcknowledged ? 'acknowledged' : 'standing',
    isAcknowledged,
    title: `${matters} already so when this watch began`,
    detail: `${levels.join(', ')} of ${countOf(rules.size, 'rule')}. First: ${highest.title}`,
    raised: members.length,
    ruleIds: [...new Set(sorted.flatMap(({ ruleIds }) => ruleIds))],
    rule: rules.size === 1 ? highest.rule : `${rules.size} rules`,
    alerts: sorted.flatMap(({ alerts }) => alerts),
    members: sorted,
    isOpen,
  }
}

function causeWords(alerts: readonly Alert[], newest: AlertRow): string {
  const causes = new Set(alerts.map(({ cause }) => cause))
  const [cause] = causes
  if (causes.size === 1 && cause !== undefined) return `All of one cause: ${cause}`
  return causes.has(undefined) ? `Newest: ${newest.title}` : `${causes.size} causes. Newest: ${newest.title}`
}

function filterOf({ level, text = '' }: RowFilter, sentenceOf: AlertSources['sentenceOf']): (row: AlertRow) => boolean {
  const typed = text.trim().toLowerCase()
  return (row) => {
    if (level !== undefined && row.level !== level) return false
    if (typed === '') return true
    const words = row.alerts.flatMap(({ cause, acknowledged, taskId, entityId }) => [
      cause,
      acknowledged?.by,
      taskId,
      entityId,
    ])
    return [row.title, row.detail, ...row.ruleIds.map(sentenceOf), ...words].some(
      (each) => each !== undefined && each.toLowerCase().includes(typed),
    )
  }
}

function endOf({ alerts: [alert] }: AlertRow): number {
  return Math.max(alert?.endedAt ?? 0, alert?.acknowledged?.at ?? 0)
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}
