import type { Alert, Situation } from '../../../watch/wire/alert.ts'
import { applyAcknowledgement } from '../../../watch/wire/apply-acknowledgement.ts'
import { applyReport } from '../../../watch/wire/apply-report.ts'

/** 21 NOV 2026 14:22:07Z. */
export const NOW = Date.UTC(2026, 10, 21, 14, 22, 7)

export function situation(changes: Partial<Situation> = {}): Situation {
  return {
    ruleId: 'task-fails',
    subject: 'task:1',
    onset: NOW - 60_000,
    level: 'caution',
    title: 'Drop datum marker buoy 1, done not OK',
    detail: 'SKATE 3. Timeout',
    asOf: NOW,
    why: [],
    ...changes,
  }
}

/** As the watch raises it for a situation. */
export function raisedAlert(changes: Partial<Situation> = {}): Alert {
  const alert = applyReport(
    undefined,
    { kind: 'onset', situation: situation(changes) },
    { kind: 'desk', by: 'watch-desk-1', at: NOW },
  )
  if (alert === undefined) throw new Error('no alert')
  return alert
}

export function acknowledgedAlert(alert: Alert, by = 'watch-desk-2', at = NOW): Alert {
  const given = { alertId: alert.id, raised: alert.raised, level: alert.level, pressedAt: at }
  const taken = applyAcknowledgement(alert, given, { by, at })
  if (taken === 'outdated') throw new Error('outdated')
  return taken
}

export function endedAlert(alert: Alert, endedAt = NOW): Alert {
  const { ruleId, subject, onset } = alert
  const report = { kind: 'end', ruleId, subject, onset, endedAt, words: 'Heard again' } as const
  return applyReport(alert, report, { kind: 'desk', by: 'watch-desk-1', at: endedAt }) ?? alert
}
