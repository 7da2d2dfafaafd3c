import { isChattering } from './alarm-metrics.ts'
import { returned, unsuppressed, withoutStanding, withStep } from './alert-steps.ts'
import {
  alertKey,
  isSuppressed,
  stateOf,
  type Alert,
  type AlertReport,
  type AlertStep,
  type SeenBy,
  type Shelved,
  type Situation,
} from './alert.ts'
import { isHigher } from './level.ts'
import { seenByOf, seenOnlyBy, trustOf, withSeen, type Reporter } from './reporters.ts'
import { KEPT_ENDED_MILLISECONDS } from './state.ts'

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

/** Too old a one-time event: reported again it would be raised again. */
export function isForgotten({ isOnce, onset }: Pick<Situation, 'isOnce' | 'onset'>, now: number): boolean {
  return isOnce === true && now - onset > KEPT_ENDED_MILLISECONDS
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
