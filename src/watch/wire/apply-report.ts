import type { Actor } from './person.ts'
import { chattersAt } from './alarm-metrics.ts'
import { isHigher } from './level.ts'
import { KEPT_ENDED_MILLISECONDS } from './state.ts'
import {
  REPORTER_KINDS,
  isSuppressed,
  stateOf,
  type Acknowledgement,
  type Alert,
  type AlertStep,
  type AlertReport,
  type ReporterKind,
  type SeenBy,
  type Shelved,
  type Situation,
} from './alert.ts'

/*
 * How reports make alerts although a reporter may be late, wrong or lying. Walls are trusted less than
 * readers, readers less than desks, which may write.
 * - No time is more than `AHEAD_MILLISECONDS` ahead of the environment's clock (`operations/report.ts`).
 * - A higher level always counts.
 * - Otherwise an open alert says what the most trusted kind says; if that differs from a less trusted one's,
 * it is New.
 * - A desk may end any alert. A reader or a wall may end one that it saw itself and no more trusted kind
 * sees, once half of the clients of its kind that saw it agree.
 * - A reader or a wall may replace an open alert by a later onset only if no other client sees it.
 * - An alert that chatters is held open until it has been quiet for a minute, and stays acknowledged.
 * - Matters already so when the watch began don't call until they change; warnings do.
 * - Suppressed by design, an alert is open and doesn't call, at any level: its rule says when, not an
 * operator for a time. Later data end it, and it is New. A reporter without a verdict changes nothing.
 */

/** A return within this time is the same alert, raised again. */
export const SAME_ALERT_MILLISECONDS = 15 * 60_000
/** For clock differences and latency. */
export const AHEAD_MILLISECONDS = 60_000
/** The first raising and the last steps stay. */
const MOST_STEPS = 50
/** Per alert. */
const MOST_SEEN_BY = 20

export interface ReportOrigin {
  readonly by: string | undefined
  readonly at: number
}

export interface Reporter extends ReportOrigin {
  readonly kind: ReporterKind
  /** Of this server: it also reports that it isn't live. */
  readonly isKeeper?: true
  /** The rule was switched off or removed: its alerts end, chattering or not. */
  readonly endsRule?: true
}

export type Author = Pick<Reporter, 'by' | 'kind'>

/** Trust level of a caller's reports. */
export function reporterKind({ canWrite, isWall }: { canWrite: boolean; isWall?: boolean | undefined }): ReporterKind {
  if (isWall === true) return 'wall'
  return canWrite ? 'desk' : 'reader'
}

/** Too old a one-time event: reported again it would be raised again. */
export function isForgotten({ isOnce, onset }: Pick<Situation, 'isOnce' | 'onset'>, now: number): boolean {
  return isOnce === true && now - onset > KEPT_ENDED_MILLISECONDS
}

/** Rule and subject: at most one open alert each. */
export function alertKey({ ruleId, subject }: Pick<Situation, 'ruleId' | 'subject'>): string {
  return `${ruleId} ${subject}`
}

/** The same object if nothing is new. Reports come in any order and repeat: the first counts. */
export function applyReport(latest: Alert | undefined, report: AlertReport, reporter: Reporter): Alert | undefined {
  if (report.kind === 'end') return over(latest, report, reporter)
  const next = raised(latest, report.situation, reporter)
  return latest?.shelved === undefined || next === latest ? next : stillShelved(next, latest.shelved, reporter)
}

/** A higher level calls at once, and so does what happens only once. */
function stillShelved(next: Alert, shelved: Shelved, { at }: Reporter): Alert {
  const isWorse = isHigher(next.level, shelved.level) || next.isOnce === true
  return isWorse ? returned({ ...next, shelved }, { at, words: 'got worse' }) : { ...next, shelved }
}

/** A first reading may be late, and data say only about when it began. */
const FIRST_READING_MILLISECONDS = 60_000

/** Removes the mark of a first reading from news. `beganAt`: of the watch, or the rule if later. */
export function withStanding(report: AlertReport, beganAt = -Infinity): AlertReport {
  if (report.kind === 'end' || report.situation.isStanding !== true) return report
  const { onset, level } = report.situation
  if (onset <= beganAt + FIRST_READING_MILLISECONDS && level !== 'warning') return report
  return { ...report, situation: withoutStanding(report.situation) }
}

function withoutStanding<Found extends Situation>(situation: Found): Found {
  const { isStanding: _mark, ...rest } = situation
  return rest as Found
}

/** The last raised one. */
export function latestByKey(alerts: Iterable<Alert>): Map<string, Alert> {
  const latest = new Map<string, Alert>()
  for (const alert of alerts) {
    const key = alertKey(alert)
    const other = latest.get(key)
    if (other === undefined || other.raisedAt <= alert.raisedAt) latest.set(key, alert)
  }
  return latest
}

/** The first reader or wall that sees an alert; undefined if a desk does. */
export function claimantOf(alert: Alert): string | undefined {
  const { kind, clients } = seenByOf(alert)
  return kind === 'desk' ? undefined : claimOf({ kind, by: clients[0]?.id })
}

/** For counting the claims of a reader or a wall. */
export function claimOf({ kind, by }: Author): string {
  return `${kind} ${by ?? ''}`
}

/** Whether this reporter, or a more trusted kind, is already recorded. */
export function isSeenBy(alert: Alert, { by, kind }: Author): boolean {
  const { kind: trusted, clients } = seenByOf(alert)
  if (kind !== trusted) return trustOf(kind) < trustOf(trusted)
  return kind === 'desk' || clients.some(({ id, overAt }) => id === by && overAt === undefined)
}

function raised(latest: Alert | undefined, found: Situation, reporter: Reporter): Alert {
  const { by, at, kind } = reporter
  const situation = withoutStanding(found)
  const isQuiet = isSuppressed(found)
  const standing = found.isStanding === true && !isQuiet && { isStanding: found.isStanding }
  const { level, onset, asOf } = situation
  const step = stepOf(situation, { kind: 'raised', at, by, onset, level })
  const outranks = latest !== undefined && trustOf(kind) > trustOf(seenByOf(latest).kind)
  const fresh = {
    ...situation,
    raisedAt: at,
    // It happened, and nothing can come of it later.
    endedAt: isQuiet && situation.isOnce === true ? at : undefined,
    acknowledged: undefined,
    isSettled: isQuiet && situation.isOnce === true ? (true as const) : undefined,
    seenBy: seenOnlyBy(reporter),
    endedBefore: outranks ? undefined : (latest?.endedAt ?? latest?.endedBefore),
  }
  if (latest === undefined || isAnotherAlert(latest, situation))
    return {
      ...fresh,
      ...standing,
      id: `${alertKey(situation)} ${onset}`,
      raised: 1,
      history: [standing ? { ...step, kind: 'standing' } : step],
    }
  // A more trusted report of the same isn't a change.
  if (outranks && standing && stateOf(latest) === 'standing')
    return { ...fresh, ...standing, id: latest.id, raised: latest.raised, history: latest.history }
  if (outranks ? !isAnswered(latest, found) : isAgain(latest, situation, reporter))
    return againOf(latest, { ...fresh, id: latest.id, raised: latest.raised + 1, history: withStep(latest, step) })
  if (latest.endedAt !== undefined) return latest
  const seen = withSeen(latest, situation, reporter)
  const isWeaker = trustOf(kind) < trustOf(seenByOf(latest).kind)
  if (!isWeaker && turns(latest, situation)) {
    const highest = isHigher(latest.level, level) ? latest.level : level
    const { suppression } = situation
    return isQuiet
      ? { ...withoutStanding(seen), level: highest, suppression, history: withStep(latest, step) }
      : {
          ...unsuppressed({ ...latest, ...situation, level: highest }, { at, by }),
          suppression,
          seenBy: seenByOf(seen),
        }
  }
  if (!isHigher(level, latest.level) || asOf <= (fresh.endedBefore ?? -Infinity)) return seen
  const { suppression } = latest
  const history = withStep(latest, stepOf(latest, { ...step, kind: 'higher' }))
  const higher = { raisedAt: at, acknowledged: undefined, suppression, history }
  if (isWeaker) return { ...withoutStanding(latest), ...higher, level }
  return { ...fresh, ...higher, id: latest.id, raised: latest.raised, seenBy: seenByOf(seen) }
}

/** Suppressed, a raising is another step. */
function stepOf({ suppression }: Pick<Alert, 'suppression'>, step: AlertStep): AlertStep {
  return suppression?.words === undefined ? step : { ...step, kind: 'suppressed', words: suppression.words }
}

/** Whether later data say otherwise about its suppression. */
function turns(latest: Alert, { suppression }: Situation): boolean {
  if (suppression === undefined || isSuppressed(latest) === isSuppressed({ suppression })) return false
  return suppression.asOf > (latest.suppression?.asOf ?? latest.asOf)
}

/** Raised again: New, unless it chatters at no higher level. */
function againOf(latest: Alert, again: Alert): Alert {
  const isHeld = latest.endedAt === undefined && !isSuppressed(latest) && !isHigher(again.level, latest.level)
  return isHeld && isChattering(again, again.raisedAt) ? { ...again, acknowledged: latest.acknowledged } : again
}

/** One-time events are each an event of their own. */
function isChattering(alert: Alert, at: number): boolean {
  return alert.isOnce !== true && chattersAt(alert, at)
}

/** So that an acknowledgement of the less trusted report holds. Of ended alerts only one-time events. */
function isAnswered(latest: Alert, { onset, title, isOnce, isStanding, suppression }: Situation): boolean {
  if (stateOf(latest) === 'standing' && isStanding !== true) return false
  if (isSuppressed(latest) !== isSuppressed({ suppression })) return false
  const isSame = latest.onset === onset && latest.title === title && latest.isOnce === isOnce
  return isSame && (latest.endedAt === undefined || isOnce === true)
}

/** The reporter may not know yet of the end, or of a corrected onset: only later data raise it again. */
function isAgain(latest: Alert, { onset, asOf, isOnce }: Situation, { by, kind }: Reporter): boolean {
  if (latest.endedAt !== undefined && !isOnce) return asOf > latest.endedAt
  const isLater = onset > latest.onset && asOf > latest.asOf
  if (latest.endedAt !== undefined) return isLater
  const seenBy = seenByOf(latest)
  const isOwn = kind === 'desk' || seenBy.clients.every(({ id, overAt }) => id === by || overAt !== undefined)
  return isLater && kind === seenBy.kind && isOwn
}

/** A shelved alert stays the same one. */
function isAnotherAlert({ endedAt, onset, shelved }: Alert, situation: Situation): boolean {
  if (shelved !== undefined) return false
  return endedAt !== undefined && situation.onset > onset && situation.onset - endedAt > SAME_ALERT_MILLISECONDS
}

/** The same object if already recorded, or without room. */
function withSeen(latest: Alert, situation: Situation, reporter: Reporter): Alert {
  const { by, kind } = reporter
  if (isSeenBy(latest, reporter)) return latest
  const seenBy = seenByOf(latest)
  if (kind !== seenBy.kind) {
    const { id, level, raised: times, raisedAt, acknowledged, history, isStanding } = latest
    const kept = { id, level, raised: times, raisedAt, acknowledged, history, endedAt: undefined }
    return { ...situation, ...kept, ...(isStanding && { isStanding }), seenBy: seenOnlyBy(reporter) }
  }
  const own = seenBy.clients.find(({ id }) => id === by)
  // The client's other pages may not know of the end yet.
  if (own === undefined ? seenBy.clients.length >= MOST_SEEN_BY : situation.asOf <= (own.overAt ?? Infinity))
    return latest
  const others = seenBy.clients.filter((each) => each !== own)
  return { ...latest, seenBy: { kind, clients: [...others, { id: by }] } }
}

function over(latest: Alert | undefined, report: AlertReport & { kind: 'end' }, reporter: Reporter): Alert | undefined {
  const { by, at, kind, endsRule } = reporter
  if (latest === undefined || latest.endedAt !== undefined || latest.onset !== report.onset) return latest
  if (endsRule !== true && isChattering(latest, at)) return latest
  const endedBy = (endedAt: number, seenBy: SeenBy): Alert => ({
    ...latest,
    endedAt,
    ...(isSuppressed(latest) && { isSettled: true }),
    seenBy,
    history: withStep(latest, { kind: 'over', at, by, words: report.words }),
  })
  if (kind === 'desk') return endedBy(report.endedAt, seenOnlyBy(reporter))
  const seenBy = seenByOf(latest)
  const own = seenBy.clients.find(({ id }) => id === by)
  // One-time events end when acknowledged.
  if (seenBy.kind !== kind || own === undefined || latest.isOnce === true) return latest
  const overAt = Math.min(report.endedAt, at)
  const clients = seenBy.clients.map((each) => (each === own ? { ...each, overAt } : each))
  const saying = clients.filter((each) => each.overAt !== undefined)
  if (saying.length * 2 >= clients.length) return endedBy(overAt, { kind, clients })
  return own.overAt === undefined ? { ...latest, seenBy: { kind, clients } } : latest
}

/** Earlier versions recorded no one: an open alert counts as least trusted, so anyone may confirm it. */
function seenByOf({ seenBy, endedAt, history }: Alert): SeenBy {
  if (seenBy !== undefined) return seenBy
  if (endedAt !== undefined) return { kind: 'desk', clients: [] }
  return { kind: 'wall', clients: [{ id: history.findLast(({ kind }) => kind === 'raised')?.by }] }
}

function seenOnlyBy({ by, kind }: Reporter): SeenBy {
  return { kind, clients: kind === 'desk' ? [] : [{ id: by }] }
}

function trustOf(kind: ReporterKind): number {
  return REPORTER_KINDS.indexOf(kind)
}

/** A later arrival means that it had to wait. */
const ON_ITS_WAY_MILLISECONDS = 5000

/** The same object if already acknowledged, 'outdated' if raised again (not chattering) or higher. */
export function applyAcknowledgement(
  alert: Alert,
  given: Acknowledgement,
  { by, person, at }: Actor,
): Alert | 'outdated' {
  const isOther = alert.raised !== given.raised && !(alert.raised > given.raised && isChattering(alert, at))
  if (isOther || isHigher(alert.level, given.level)) return 'outdated'
  if (alert.acknowledged !== undefined) return alert
  const { pictureAgeSeconds } = given
  // If delayed, the time of the press counts, but not before the raising: a desk's clock may be wrong.
  const pressedAt = Math.min(at, Math.max(given.pressedAt, alert.asOf))
  const hasWaited = at - pressedAt > ON_ITS_WAY_MILLISECONDS
  return {
    ...alert,
    acknowledged: { by, ...(person && { person }), at: pressedAt },
    ...(alert.isOnce && alert.endedAt === undefined && { endedAt: pressedAt }),
    history: withStep(alert, {
      kind: 'acknowledged',
      at,
      by,
      ...(person && { person }),
      pictureAgeSeconds,
      ...(hasWaited && { pressedAt }),
    }),
  }
}

/** New again while it holds; once over, it needs no acknowledgement. The same object if it isn't shelved. */
export function returned(alert: Alert, how: Pick<AlertStep, 'at' | 'by' | 'person' | 'words'>): Alert {
  if (alert.shelved === undefined) return alert
  const { level, endedAt, raised: times } = alert
  const { at } = how
  const step: AlertStep = { kind: 'returned', level, ...how }
  const next = { ...alert, shelved: undefined, history: withStep(alert, step) }
  if (endedAt !== undefined) return { ...next, isSettled: true }
  return { ...next, acknowledged: undefined, isStanding: undefined, raised: times + 1, raisedAt: at }
}

/** It is New and calls. */
export function unsuppressed(alert: Alert, how: Pick<AlertStep, 'at' | 'by' | 'person' | 'words'>): Alert {
  const { at } = how
  return {
    ...withoutStanding(alert),
    suppression: undefined,
    acknowledged: undefined,
    raised: alert.raised + 1,
    raisedAt: at,
    history: withStep(alert, { kind: 'unsuppressed', level: alert.level, ...how }),
  }
}

/** With all of its steps but the middle ones of many. */
export function withStep({ history }: Pick<Alert, 'history'>, step: AlertStep): readonly AlertStep[] {
  const all = [...history, step]
  const [first] = all
  return all.length <= MOST_STEPS || first === undefined ? all : [first, ...all.slice(1 - MOST_STEPS)]
}
