import type { Alert, Report, Situation } from '../watch/wire/alert.ts'
import { isHigher } from '../watch/wire/level.ts'
import { AHEAD_MILLISECONDS, isForgotten, isSeenBy, takeReport, type Author } from '../watch/wire/take.ts'
import type { Evidence } from './engine/rule-watch.ts'

/** What a page sees by itself. */
export interface Seen {
  /** What is so now, by key. */
  readonly situations: ReadonlyMap<string, Situation>
  /** A situation by the last reading that says so. */
  readonly fresh: (situation: Situation, latest: Alert | undefined) => Situation
  readonly evidence: (alert: Alert) => Evidence
  /** By the environment's clock, in milliseconds. */
  readonly now: number
  /** What this page's reports count as. */
  readonly me: Author
}

/**
 * What has to be told so that the shared alerts say what this page sees: what they lack, and what is over. Compared and not followed, so that desks,
 * reloads and late answers all come to the same; once told, nothing is told again. What a page doesn't see, for want of data, ends nothing.
 * @param latest of each key the alert that reports are about
 */
export function reportsOf(seen: Seen, latest: ReadonlyMap<string, Alert>): readonly Report[] {
  return [...reportSteps(seen, latest)].filter((report) => report !== undefined)
}

/** The same for who has to answer a key in between: a step for each alert and situation, most of which say nothing. */
export function* reportSteps(
  { situations, fresh, evidence, now, me }: Seen,
  latest: ReadonlyMap<string, Alert>,
): Generator<Report | undefined> {
  const reporter = { ...me, at: now }
  // The clock of a unit may be ahead; the watch refuses times that are.
  const latestTime = Math.floor(now) + AHEAD_MILLISECONDS / 2
  const unlessKnown = (report: Report, known: Alert | undefined) =>
    takeReport(known, report, reporter) === known ? undefined : report
  for (const alert of latest.values()) {
    const end = endOf(alert, evidence, latestTime)
    yield end && unlessKnown(end, alert)
  }
  for (const [key, situation] of situations) {
    const known = latest.get(key)
    // Nearly all of them, each time.
    if (known === undefined ? isForgotten(situation, now) : isKnown(known, situation, me)) yield undefined
    else {
      const found = fresh(situation, known)
      yield unlessKnown({ kind: 'onset', situation: { ...found, asOf: Math.min(found.asOf, latestTime) } }, known)
    }
  }
}

function endOf(alert: Alert, evidence: Seen['evidence'], latestTime: number): Report | undefined {
  // What happened once is over when it is acknowledged.
  if (alert.endedAt !== undefined || alert.isOnce === true) return undefined
  // Data from after the watch took it in is newer, whatever its reporter said.
  const found = evidence({ ...alert, asOf: Math.min(alert.asOf, alert.raisedAt) })
  if (found.kind !== 'over') return undefined
  const { ruleId, subject, onset } = alert
  return { kind: 'end', ruleId, subject, onset, endedAt: Math.min(found.endedAt, latestTime), words: found.words }
}

function isKnown(alert: Alert, situation: Situation, me: Seen['me']): boolean {
  const { endedAt, onset, level } = alert
  return endedAt === undefined && onset === situation.onset && !isHigher(situation.level, level) && isSeenBy(alert, me)
}
