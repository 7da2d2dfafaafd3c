import {
  latestByKey,
  alertKey,
  type Acknowledgement,
  type Alert,
  type AlertReport,
} from '../../../../watch/wire/alert.ts'
import type { PersonMark } from '../../../../watch/wire/person.ts'
import type { Me } from '../../../../watch/wire/state.ts'
import { applyAcknowledgement } from '../../../../watch/wire/apply-acknowledgement.ts'
import { reporterKind, type Author } from '../../../../watch/wire/reporters.ts'
import { applyReport } from '../../../../watch/wire/apply-report.ts'

export interface UnsentReport {
  readonly report: AlertReport
  readonly at: number
}

/** Actions and reports without an answer. */
export interface Unsent {
  /** By alert id, so that repeated presses count once. */
  readonly acknowledgements: ReadonlyMap<string, Acknowledgement>
  /** By `reportKey`, in order. */
  readonly reports: ReadonlyMap<string, UnsentReport>
}

/** As the server says; else a desk. */
export function authorOf(me: Me | undefined, clientId: string): Author {
  return me === undefined ? { by: clientId, kind: 'desk' } : { by: me.clientId, kind: reporterKind(me) }
}

export const nothingUnsent: Unsent = { acknowledgements: new Map(), reports: new Map() }

/** Equal for equal reports. */
export function reportKey(report: AlertReport): string {
  if (report.kind === 'end') return `end ${alertKey(report)} ${report.onset}`
  const { level, onset } = report.situation
  return `onset ${alertKey(report.situation)} ${onset} ${level}`
}

/** Alerts as if everything was sent, for display. */
export function withUnsent(
  alerts: ReadonlyMap<string, Alert>,
  { acknowledgements, reports }: Unsent,
  { by, kind }: Author,
  personOf: (alertId: string) => PersonMark | undefined = () => undefined,
): ReadonlyMap<string, Alert> {
  if (acknowledgements.size === 0 && reports.size === 0) return alerts
  const next = new Map(alerts)
  const latest = latestIn(alerts)
  for (const { report, at } of reports.values()) {
    const key = alertKey(report.kind === 'end' ? report : report.situation)
    const taken = applyReport(latest.get(key), report, { by, kind, at })
    if (taken === undefined) continue
    latest.set(key, taken)
    next.set(taken.id, taken)
  }
  for (const given of acknowledgements.values()) {
    const alert = next.get(given.alertId)
    const acknowledger = { by: by ?? 'this desk', person: personOf(given.alertId), at: given.pressedAt }
    const taken = alert && applyAcknowledgement(alert, given, acknowledger)
    if (taken !== undefined && taken !== 'outdated') next.set(taken.id, taken)
  }
  return next
}

/** Without reports that another desk made sooner. */
export function withoutKnown(unsent: Unsent, alerts: ReadonlyMap<string, Alert>, { by, kind }: Author): Unsent {
  if (unsent.reports.size === 0) return unsent
  const latest = latestIn(alerts)
  const reports = [...unsent.reports].filter(([, { report, at }]) => {
    const key = alertKey(report.kind === 'end' ? report : report.situation)
    const known = latest.get(key)
    const taken = applyReport(known, report, { by, kind, at })
    if (taken === undefined || taken === known) return false
    latest.set(key, taken)
    return true
  })
  return reports.length === unsent.reports.size ? unsent : { ...unsent, reports: new Map(reports) }
}

const indexes = new WeakMap<ReadonlyMap<string, Alert>, ReadonlyMap<string, Alert>>()

/** Each window reports the same, and an index of ten thousand alerts takes long. */
function latestIn(alerts: ReadonlyMap<string, Alert>) {
  const known = indexes.get(alerts) ?? latestByKey(alerts.values())
  indexes.set(alerts, known)
  const changed = new Map<string, Alert>()
  return {
    get: (key: string) => changed.get(key) ?? known.get(key),
    set: (key: string, alert: Alert) => void changed.set(key, alert),
  }
}
