import {
  isSuppressed,
  stateOf,
  alertKey,
  type Alert,
  type AlertState,
  type Situation,
} from '../../../watch/wire/alert.ts'
import { byLevel, type AlertLevel } from '../../../watch/wire/level.ts'
import { NOT_LIVE, type NoData } from '../../../rules/engine/no-data.ts'
import type { Pending } from './watch-store.ts'

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

/** All of a row that its place in the list and the counts depend on. */
export type AlertPlace = Pick<AlertRow, 'level' | 'state' | 'isAcknowledged' | 'alerts'>

/** Without words, which take long with ten thousand alerts. */
export function placeOf(alert: Alert, pending: AlertSources['pending']): AlertPlace {
  const state = stateShown(alert, pending)
  return { level: alert.level, state, isAcknowledged: isTaken(state), alerts: [alert] }
}

function stateShown(alert: Alert, pending: AlertSources['pending']): AlertState {
  const isQuiet = alert.shelved !== undefined || isSuppressed(alert)
  return !isQuiet && pending.has(alert.id) ? stateBefore(alert) : stateOf(alert)
}

function isTaken(state: AlertState): boolean {
  return state === 'acknowledged' || state === 'ended'
}

/** By alert: ten thousand rows take long to make, and few change. */
const made = new WeakMap<Alert, AlertRow>()

/** The same object until it changes. */
export function rowOf(alert: Alert, { pending, situations, sentenceOf }: AlertSources): AlertRow {
  const seen = alert.endedAt === undefined ? situations.get(alertKey(alert)) : undefined
  const { title, detail, asOf } = seen?.onset === alert.onset ? seen : alert
  const rule = sentenceOf(alert.ruleId)
  const state = stateShown(alert, pending)
  const before = made.get(alert)
  const hasSameRule = sentenceOf === anySentence || before?.rule === rule
  const hasSameWords = hasSameRule && before?.title === title && before.detail === detail && before.asOf === asOf
  if (hasSameWords && before.state === state) return before
  const row: AlertRow = {
    key: alert.id,
    kind: 'alert',
    level: alert.level,
    state,
    isAcknowledged: isTaken(state),
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

/** `notLive`: the server's alert that it isn't live either, which is the same matter. */
export function noDataRow(entry: NoData, sentenceOf: AlertSources['sentenceOf'], notLive: Alert | undefined): AlertRow {
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

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}
