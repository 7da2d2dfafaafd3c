import { isChattering } from './alarm-metrics.ts'
import { withStep } from './alert-steps.ts'
import type { Acknowledgement, Alert } from './alert.ts'
import { isHigher } from './level.ts'
import type { Actor } from './person.ts'
import { ON_ITS_WAY_MILLISECONDS } from './time.ts'

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
