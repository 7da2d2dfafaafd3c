import { isSuppressed, type Alert, type AlertReport, type Situation } from '../watch/wire/alert.ts'
import { isHigher } from '../watch/wire/level.ts'
import { isSeenBy, type Author } from '../watch/wire/reporters.ts'
import { AHEAD_MILLISECONDS, isForgotten, applyReport } from '../watch/wire/apply-report.ts'
import type { Evidence } from './engine/evidence.ts'

export interface LocalState {
  /** Current ones, by key. */
  readonly situations: ReadonlyMap<string, Situation>
  /** A situation as of the last reading. */
  readonly fresh: (situation: Situation, latest: Alert | undefined) => Situation
  readonly evidence: (alert: Alert, key: string) => Evidence
  /** Milliseconds of the environment's clock. */
  readonly now: number
  readonly me: Author
}

/**
 * Reports what this page sees and the shared alerts lack: new and ended ones. Computed from state, so desks,
 * reloads and late answers converge. Missing data end nothing. `latest`: alerts by key.
 */
export function reportsOf(seen: LocalState, latest: ReadonlyMap<string, Alert>): readonly AlertReport[] {
  return [...reportSteps(seen, latest)].filter((report) => report !== undefined)
}

/** One step per alert and situation, so that the caller can yield; most report nothing. */
export function* reportSteps(
  { situations, fresh, evidence, now, me }: LocalState,
  latest: ReadonlyMap<string, Alert>,
): Generator<AlertReport | undefined> {
  const reporter = { ...me, at: now }
  // A unit's clock may be ahead; the watch refuses future times.
  const latestTime = Math.floor(now) + AHEAD_MILLISECONDS / 2
  const unlessKnown = (report: AlertReport, known: Alert | undefined) =>
    applyReport(known, report, reporter) === known ? undefined : report
  for (const [key, alert] of latest) {
    const end = endOf(alert, key, evidence, latestTime)
    yield end && unlessKnown(end, alert)
  }
  for (const [key, situation] of situations) {
    const known = latest.get(key)
    // Nearly all of them, each time.
    if (known === undefined ? isForgotten(situation, now) : isKnown(known, situation, me)) yield undefined
    else {
      const found = fresh(situation, known)
      const { asOf, suppression } = found
      const inTime = suppression && { suppression: { ...suppression, asOf: Math.min(suppression.asOf, latestTime) } }
      const of = { ...found, ...inTime, asOf: Math.min(asOf, latestTime) }
      yield unlessKnown({ kind: 'onset', situation: of }, known)
    }
  }
}

function endOf(
  alert: Alert,
  key: string,
  evidence: LocalState['evidence'],
  latestTime: number,
): AlertReport | undefined {
  // One-time events end when acknowledged.
  if (alert.endedAt !== undefined || alert.isOnce === true) return undefined
  // An alert can't be newer evidence than its arrival at the watch.
  const { asOf, raisedAt } = alert
  const found = evidence(asOf <= raisedAt ? alert : { ...alert, asOf: raisedAt }, key)
  if (found.kind !== 'over') return undefined
  const { ruleId, subject, onset } = alert
  return { kind: 'end', ruleId, subject, onset, endedAt: Math.min(found.endedAt, latestTime), words: found.words }
}

function isKnown(alert: Alert, situation: Situation, me: LocalState['me']): boolean {
  const { endedAt, onset, level } = alert
  if (situation.suppression !== undefined && isSuppressed(situation) !== isSuppressed(alert)) return false
  return endedAt === undefined && onset === situation.onset && !isHigher(situation.level, level) && isSeenBy(alert, me)
}
