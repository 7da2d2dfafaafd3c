import { isHigher } from './level.ts'
import { KEPT_ENDED_MILLISECONDS } from './state.ts'
import type { Acknowledgement, Alert, AlertStep, Report, Situation } from './alert.ts'

/** What comes back within this time is the same matter, raised again. */
export const SAME_MATTER_MILLISECONDS = 15 * 60_000
/** Of an alert's history the first raising and the last steps are kept. */
const MOST_STEPS = 50

/** Who told (undefined for somebody whose token says no name), and the environment's time at which it was taken in. */
export interface Told {
  readonly by: string | undefined
  readonly at: number
}

/** Whether it happened once, and so long ago that no watch keeps it: told again it would rise again. */
export function isForgotten({ isOnce, onset }: Pick<Situation, 'isOnce' | 'onset'>, now: number): boolean {
  return isOnce === true && now - onset > KEPT_ENDED_MILLISECONDS
}

/** Rule and subject: of each at most one matter is open. */
export function matterOf({ ruleId, subject }: Pick<Situation, 'ruleId' | 'subject'>): string {
  return `${ruleId} ${subject}`
}

/**
 * What a report makes of the latest alert of its matter; the same object where it says nothing new, undefined where there is nothing. Desks report in
 * any order and often the same: the first report of each identity counts.
 */
export function takeReport(latest: Alert | undefined, report: Report, told: Told): Alert | undefined {
  return report.kind === 'onset' ? raised(latest, report.situation, told) : over(latest, report, told)
}

function raised(latest: Alert | undefined, situation: Situation, { by, at }: Told): Alert {
  const { level, onset } = situation
  const step: AlertStep = { kind: 'raised', at, by, onset, level }
  const fresh = { ...situation, raisedAt: at, endedAt: undefined, acknowledged: undefined }
  if (latest === undefined || isAnotherMatter(latest, situation))
    return { ...fresh, id: `${matterOf(situation)} ${onset}`, raised: 1, history: [step] }
  if (isAgain(latest, situation))
    return { ...fresh, id: latest.id, raised: latest.raised + 1, history: withStep(latest, step) }
  if (latest.endedAt === undefined && onset === latest.onset && isHigher(level, latest.level))
    return { ...fresh, id: latest.id, raised: latest.raised, history: withStep(latest, { ...step, kind: 'higher' }) }
  return latest
}

/**
 * What is over may be reported by somebody who has not heard of its end yet, and what began at another time than was thought by somebody who has not
 * heard of that: only what was so after it counts.
 */
function isAgain(latest: Alert, { onset, asOf, isOnce }: Situation): boolean {
  if (latest.endedAt === undefined || isOnce) return onset > latest.onset && asOf > latest.asOf
  return asOf > latest.endedAt
}

function isAnotherMatter({ endedAt, onset }: Alert, situation: Situation): boolean {
  return endedAt !== undefined && situation.onset > onset && situation.onset - endedAt > SAME_MATTER_MILLISECONDS
}

function over(latest: Alert | undefined, report: Report & { kind: 'end' }, { by, at }: Told): Alert | undefined {
  if (latest === undefined || latest.endedAt !== undefined || latest.onset !== report.onset) return latest
  return {
    ...latest,
    endedAt: report.endedAt,
    history: withStep(latest, { kind: 'over', at, by, words: report.words }),
  }
}

/** An acknowledgement takes no longer on its way unless it had to wait. */
const ON_ITS_WAY_MILLISECONDS = 5000

/** What an acknowledgement makes of its alert: the same object where somebody was first, 'outdated' where it was raised again or higher meanwhile. */
export function takeAcknowledgement(
  alert: Alert,
  given: Acknowledgement,
  { by, at }: Told & { readonly by: string },
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
