import { isHigher } from './level.ts'
import { KEPT_ENDED_MILLISECONDS } from './state.ts'
import {
  REPORTER_KINDS,
  type Acknowledgement,
  type Alert,
  type AlertStep,
  type Report,
  type ReporterKind,
  type SeenBy,
  type Situation,
} from './alert.ts'

/*
 * How reports make alerts although a reporter may be late, wrong or lying. A wall is trusted less than a reader, and a reader less than a desk, which may
 * write.
 *
 * - No time in a report is more than `AHEAD_MILLISECONDS` ahead of the environment's clock: `operations/report.ts` refuses it.
 * - A higher level counts, whoever reports it and whatever its onset.
 * - Otherwise an open alert says what the most trusted kind that sees it says. Where that differs from what a less trusted kind said, the alert is New.
 * - A desk may end any alert. A reader or a wall may end one that no more trusted kind sees and that it saw itself, once at least half of the clients of its
 *   kind that saw it say so.
 * - A reader or a wall replaces an open alert by one with a later onset only where no other client sees it.
 */

/** What comes back within this time is the same alert, raised again. */
export const SAME_ALERT_MILLISECONDS = 15 * 60_000
/** Clocks differ, and an answer takes its time. */
export const AHEAD_MILLISECONDS = 60_000
/** Of an alert's history the first raising and the last steps are kept. */
const MOST_STEPS = 50
/** Clients that are kept with an alert. */
const MOST_SEEN_BY = 20

/** Who told (undefined for somebody whose token says no name), and the environment's time at which it was taken in. */
export interface Origin {
  readonly by: string | undefined
  readonly at: number
}

export interface Reporter extends Origin {
  readonly kind: ReporterKind
}

/** Whose reports they are. */
export type Author = Pick<Reporter, 'by' | 'kind'>

/** What the reports of a caller count as. */
export function reporterKind({ canWrite, isWall }: { canWrite: boolean; isWall?: boolean | undefined }): ReporterKind {
  if (isWall === true) return 'wall'
  return canWrite ? 'desk' : 'reader'
}

/** Whether it happened once, and so long ago that no watch keeps it: told again it would rise again. */
export function isForgotten({ isOnce, onset }: Pick<Situation, 'isOnce' | 'onset'>, now: number): boolean {
  return isOnce === true && now - onset > KEPT_ENDED_MILLISECONDS
}

/** Rule and subject: of each at most one alert is open. */
export function alertKey({ ruleId, subject }: Pick<Situation, 'ruleId' | 'subject'>): string {
  return `${ruleId} ${subject}`
}

/**
 * What a report makes of the latest alert of its key; the same object where it says nothing new, undefined where there is nothing. Desks report in
 * any order and often the same: the first report of each identity counts.
 */
export function takeReport(latest: Alert | undefined, report: Report, reporter: Reporter): Alert | undefined {
  return report.kind === 'onset' ? raised(latest, report.situation, reporter) : over(latest, report, reporter)
}

/** Of each key the alert that reports are about: the one that was raised last. */
export function latestByKey(alerts: Iterable<Alert>): Map<string, Alert> {
  const latest = new Map<string, Alert>()
  for (const alert of alerts) {
    const key = alertKey(alert)
    const other = latest.get(key)
    if (other === undefined || other.raisedAt <= alert.raisedAt) latest.set(key, alert)
  }
  return latest
}

/** The client that alone vouches for an alert that no desk saw: the first of the readers or walls that see it. Undefined where a desk does. */
export function claimantOf(alert: Alert): string | undefined {
  const { kind, clients } = seenByOf(alert)
  return kind === 'desk' ? undefined : claimOf({ kind, by: clients[0]?.id })
}

/** How a reader or a wall is named where its claims are counted. */
export function claimOf({ kind, by }: Author): string {
  return `${kind} ${by ?? ''}`
}

/** Whether an open alert already counts this reporter, or somebody more trusted, among those that see it. */
export function isSeenBy(alert: Alert, { by, kind }: Author): boolean {
  const { kind: trusted, clients } = seenByOf(alert)
  if (kind !== trusted) return trustOf(kind) < trustOf(trusted)
  return kind === 'desk' || clients.some(({ id, overAt }) => id === by && overAt === undefined)
}

function raised(latest: Alert | undefined, situation: Situation, reporter: Reporter): Alert {
  const { by, at, kind } = reporter
  const { level, onset, asOf } = situation
  const step: AlertStep = { kind: 'raised', at, by, onset, level }
  const outranks = latest !== undefined && trustOf(kind) > trustOf(seenByOf(latest).kind)
  const fresh = {
    ...situation,
    raisedAt: at,
    endedAt: undefined,
    acknowledged: undefined,
    seenBy: seenOnlyBy(reporter),
    endedBefore: outranks ? undefined : (latest?.endedAt ?? latest?.endedBefore),
  }
  if (latest === undefined || isAnotherAlert(latest, situation))
    return { ...fresh, id: `${alertKey(situation)} ${onset}`, raised: 1, history: [step] }
  if (outranks ? !isAnswered(latest, situation) : isAgain(latest, situation, reporter))
    return { ...fresh, id: latest.id, raised: latest.raised + 1, history: withStep(latest, step) }
  if (latest.endedAt !== undefined) return latest
  const seen = withSeen(latest, situation, reporter)
  if (!isHigher(level, latest.level) || asOf <= (fresh.endedBefore ?? -Infinity)) return seen
  const higher = { raisedAt: at, acknowledged: undefined, history: withStep(latest, { ...step, kind: 'higher' }) }
  if (trustOf(kind) < trustOf(seenByOf(latest).kind)) return { ...latest, ...higher, level }
  return { ...fresh, ...higher, id: latest.id, raised: latest.raised, seenBy: seenByOf(seen) }
}

/** Whether what a less trusted kind reported is what this says: whoever acknowledged it has read this. Once it is over, only what happened once is. */
function isAnswered(latest: Alert, { onset, title, isOnce }: Situation): boolean {
  const isSame = latest.onset === onset && latest.title === title && latest.isOnce === isOnce
  return isSame && (latest.endedAt === undefined || isOnce === true)
}

/**
 * What is over may be reported by somebody who has not heard of its end yet, and what began at another time than was thought by somebody who has not
 * heard of that: only what was so after it counts.
 */
function isAgain(latest: Alert, { onset, asOf, isOnce }: Situation, { by, kind }: Reporter): boolean {
  if (latest.endedAt !== undefined && !isOnce) return asOf > latest.endedAt
  const isLater = onset > latest.onset && asOf > latest.asOf
  if (latest.endedAt !== undefined) return isLater
  const seenBy = seenByOf(latest)
  const isOwn = kind === 'desk' || seenBy.clients.every(({ id, overAt }) => id === by || overAt !== undefined)
  return isLater && kind === seenBy.kind && isOwn
}

function isAnotherAlert({ endedAt, onset }: Alert, situation: Situation): boolean {
  return endedAt !== undefined && situation.onset > onset && situation.onset - endedAt > SAME_ALERT_MILLISECONDS
}

/** An open alert that this reporter sees too; the same object where that is known, or there is no room to know it. */
function withSeen(latest: Alert, situation: Situation, reporter: Reporter): Alert {
  const { by, kind } = reporter
  if (isSeenBy(latest, reporter)) return latest
  const seenBy = seenByOf(latest)
  if (kind !== seenBy.kind) {
    const { id, level, raised: times, raisedAt, acknowledged, history } = latest
    const kept = { id, level, raised: times, raisedAt, acknowledged, history, endedAt: undefined }
    return { ...situation, ...kept, seenBy: seenOnlyBy(reporter) }
  }
  const own = seenBy.clients.find(({ id }) => id === by)
  // Another page of this client may not have heard of the end yet.
  if (own === undefined ? seenBy.clients.length >= MOST_SEEN_BY : situation.asOf <= (own.overAt ?? Infinity))
    return latest
  const others = seenBy.clients.filter((each) => each !== own)
  return { ...latest, seenBy: { kind, clients: [...others, { id: by }] } }
}

function over(latest: Alert | undefined, report: Report & { kind: 'end' }, reporter: Reporter): Alert | undefined {
  const { by, at, kind } = reporter
  if (latest === undefined || latest.endedAt !== undefined || latest.onset !== report.onset) return latest
  const endedBy = (endedAt: number, seenBy: SeenBy): Alert => ({
    ...latest,
    endedAt,
    seenBy,
    history: withStep(latest, { kind: 'over', at, by, words: report.words }),
  })
  if (kind === 'desk') return endedBy(report.endedAt, seenOnlyBy(reporter))
  const seenBy = seenByOf(latest)
  const own = seenBy.clients.find(({ id }) => id === by)
  // What happened once is over when it is acknowledged.
  if (seenBy.kind !== kind || own === undefined || latest.isOnce === true) return latest
  const overAt = Math.min(report.endedAt, at)
  const clients = seenBy.clients.map((each) => (each === own ? { ...each, overAt } : each))
  const saying = clients.filter((each) => each.overAt !== undefined)
  if (saying.length * 2 >= clients.length) return endedBy(overAt, { kind, clients })
  return own.overAt === undefined ? { ...latest, seenBy: { kind, clients } } : latest
}

/** Earlier versions kept no one: what is open counts as least trusted, so that whoever sees it may say so; what is over stays over. */
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

/** An acknowledgement takes no longer on its way unless it had to wait. */
const ON_ITS_WAY_MILLISECONDS = 5000

/** What an acknowledgement makes of its alert: the same object where somebody was first, 'outdated' where it was raised again or higher meanwhile. */
export function takeAcknowledgement(
  alert: Alert,
  given: Acknowledgement,
  { by, at }: Origin & { readonly by: string },
): Alert | 'outdated' {
  if (alert.raised !== given.raised || isHigher(alert.level, given.level)) return 'outdated'
  if (alert.acknowledged !== undefined) return alert
  const { pictureAgeSeconds } = given
  // Pressed while the watch could not be reached, it was given then; but not before there was anything to see, whatever the desk's clock says.
  const pressedAt = Math.min(at, Math.max(given.pressedAt, alert.asOf))
  const hasWaited = at - pressedAt > ON_ITS_WAY_MILLISECONDS
  return {
    ...alert,
    acknowledged: { by, at: pressedAt },
    ...(alert.isOnce && alert.endedAt === undefined && { endedAt: pressedAt }),
    history: withStep(alert, { kind: 'acknowledged', at, by, pictureAgeSeconds, ...(hasWaited && { pressedAt }) }),
  }
}

function withStep({ history }: Alert, step: AlertStep): readonly AlertStep[] {
  const all = [...history, step]
  const [first] = all
  return all.length <= MOST_STEPS || first === undefined ? all : [first, ...all.slice(1 - MOST_STEPS)]
}
