import type { Alert, Report, Situation } from '../../watch/wire/alert.ts'
import { isHigher } from '../../watch/wire/level.ts'
import { isForgotten, takeReport } from '../../watch/wire/take.ts'
import type { Evidence } from './engine/rule-watch.ts'

/** What a page sees by itself. */
export interface Seen {
  /** What is so now, by matter. */
  readonly situations: ReadonlyMap<string, Situation>
  /** A situation by the last reading that says so. */
  readonly fresh: (situation: Situation, latest: Alert | undefined) => Situation
  readonly evidence: (alert: Alert) => Evidence
  /** By the environment's clock, in milliseconds. */
  readonly now: number
}

/**
 * What has to be told so that the shared alerts say what this page sees: what they lack, and what is over. Compared and not followed, so that desks,
 * reloads and late answers all come to the same; once told, nothing is told again. What a page doesn't see, for want of data, ends nothing.
 * @param latest of each matter the alert that reports are about
 */
export function reportsOf(seen: Seen, latest: ReadonlyMap<string, Alert>): readonly Report[] {
  return [...reportSteps(seen, latest)].filter((report) => report !== undefined)
}

/** The same for who has to answer a key in between: a step for each alert and situation, most of which say nothing. */
export function* reportSteps(
  { situations, fresh, evidence, now }: Seen,
  latest: ReadonlyMap<string, Alert>,
): Generator<Report | undefined> {
  for (const alert of latest.values()) yield endOf(alert, evidence)
  for (const [matter, situation] of situations) {
    const known = latest.get(matter)
    // Nearly all of them, each time.
    if (known === undefined ? isForgotten(situation, now) : isKnown(known, situation)) yield undefined
    else {
      const report: Report = { kind: 'onset', situation: fresh(situation, known) }
      yield takeReport(known, report, { by: '', at: 0 }) === known ? undefined : report
    }
  }
}

function endOf(alert: Alert, evidence: Seen['evidence']): Report | undefined {
  // What happened once is over when it is acknowledged.
  if (alert.endedAt !== undefined || alert.isOnce === true) return undefined
  const found = evidence(alert)
  if (found.kind !== 'over') return undefined
  const { ruleId, subject, onset } = alert
  return { kind: 'end', ruleId, subject, onset, endedAt: found.endedAt, words: found.words }
}

function isKnown({ endedAt, onset, level }: Alert, situation: Situation): boolean {
  return endedAt === undefined && onset === situation.onset && !isHigher(situation.level, level)
}
