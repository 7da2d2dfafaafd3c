import type { Acknowledgement, Alert, Report } from '../../../../watch/wire/alert.ts'
import type { Me } from '../../../../watch/wire/state.ts'
import {
  latestByKey,
  alertKey,
  reporterKind,
  takeAcknowledgement,
  takeReport,
  type Author,
} from '../../../../watch/wire/take.ts'

/** What this desk saw, and when it did: milliseconds by the environment's clock. */
export interface SeenReport {
  readonly report: Report
  readonly at: number
}

/** What this desk did and saw, and the server has not answered yet. */
export interface Unsent {
  /** By the id of the alert: a second press says what the first did. */
  readonly acknowledgements: ReadonlyMap<string, Acknowledgement>
  /** By `reportKey`, in the order in which they were seen. */
  readonly reports: ReadonlyMap<string, SeenReport>
}

/** What the server takes this page for; where none has said, it is a desk of its own. */
export function authorOf(me: Me | undefined, clientId: string): Author {
  return me === undefined ? { by: clientId, kind: 'desk' } : { by: me.clientId, kind: reporterKind(me) }
}

export const nothingUnsent: Unsent = { acknowledgements: new Map(), reports: new Map() }

/** The same for reports that say the same. */
export function reportKey(report: Report): string {
  if (report.kind === 'end') return `end ${alertKey(report)} ${report.onset}`
  const { level, onset } = report.situation
  return `onset ${alertKey(report.situation)} ${onset} ${level}`
}

/** What the alerts are once the server has taken all that is to be sent: what the desk shows meanwhile. */
export function withUnsent(
  alerts: ReadonlyMap<string, Alert>,
  { acknowledgements, reports }: Unsent,
  { by, kind }: Author,
): ReadonlyMap<string, Alert> {
  if (acknowledgements.size === 0 && reports.size === 0) return alerts
  const next = new Map(alerts)
  const latest = latestByKey(alerts.values())
  for (const { report, at } of reports.values()) {
    const key = alertKey(report.kind === 'end' ? report : report.situation)
    const taken = takeReport(latest.get(key), report, { by, kind, at })
    if (taken === undefined) continue
    latest.set(key, taken)
    next.set(taken.id, taken)
  }
  for (const given of acknowledgements.values()) {
    const alert = next.get(given.alertId)
    const taken = alert && takeAcknowledgement(alert, given, { by: by ?? 'this desk', at: given.pressedAt })
    if (taken !== undefined && taken !== 'outdated') next.set(taken.id, taken)
  }
  return next
}

/** Without the reports that say nothing new: another desk saw the same, and was first. */
export function withoutKnown(unsent: Unsent, alerts: ReadonlyMap<string, Alert>, { by, kind }: Author): Unsent {
  if (unsent.reports.size === 0) return unsent
  const latest = latestByKey(alerts.values())
  const reports = [...unsent.reports].filter(([, { report, at }]) => {
    const key = alertKey(report.kind === 'end' ? report : report.situation)
    const known = latest.get(key)
    const taken = takeReport(known, report, { by, kind, at })
    if (taken === undefined || taken === known) return false
    latest.set(key, taken)
    return true
  })
  return reports.length === unsent.reports.size ? unsent : { ...unsent, reports: new Map(reports) }
}
