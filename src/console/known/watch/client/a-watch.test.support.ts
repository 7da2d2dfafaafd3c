import { latestByKey, alertKey, type Alert, type AlertReport, type Situation } from '../../../../watch/wire/alert.ts'
import { defaultRules } from '../../../../watch/wire/default-rules.ts'
import type { Acknowledged, Me, State } from '../../../../watch/wire/state.ts'
import { applyAcknowledgement } from '../../../../watch/wire/apply-acknowledgement.ts'
import { applyReport } from '../../../../watch/wire/apply-report.ts'
import { changeShelvingLocally } from './change-shelving.ts'
import { WatchError } from './watch-error.ts'
import type { WatchServer } from './server.ts'
import type { StreamReader } from './stream.ts'

export function aSituation(changes: Partial<Situation> = {}): Situation {
  return {
    ruleId: 'task-fails',
    subject: 'task:t1',
    onset: 1000,
    level: 'caution',
    title: 'Drop datum marker buoy 1, done not OK',
    detail: 'SKATE 3. Timeout',
    asOf: 2000,
    why: [],
    ...changes,
  }
}

export function onsetOf(changes: Partial<Situation> = {}): AlertReport {
  return { kind: 'onset', situation: aSituation(changes) }
}

/** As the watch raises it on a first report. */
export function anAlert(changes: Partial<Situation> = {}, at = 2000, by = 'watch-desk-2'): Alert {
  const alert = applyReport(undefined, onsetOf(changes), { kind: 'desk', by, at })
  if (alert === undefined) throw new Error('An onset raises an alert')
  return alert
}

const operator: Me = { clientId: 'operator', canWrite: true, canAdmin: false }

/** A server's watch in memory, with faults as tests set them. */
export class FakeServer implements WatchServer {
  me: Me = operator
  alerts = new Map<string, Alert>()
  change = 1
  isDown = false
  /** Receives requests, but the connection breaks before the answer. */
  isDeaf = false
  /** Answers reports of this rule with 400, with the whole batch. */
  malformedRule: string | undefined
  /** Leaves out reports of this rule, as if switched off. */
  offRule: string | undefined
  readonly sent: string[] = []
  /** The ticket of each acknowledgement, by alert id. */
  readonly actedBy = new Map<string, string | undefined>()
  readonly endedTickets = new Set<string>()
  readonly readers = new Set<{ reader: StreamReader; cut: (error: Error) => void; end: () => void }>()
  streams = 0

  stateNow(): State {
    const rules = defaultRules.map((rule) => ({ id: rule.id, rule, revision: 1, savedAt: 0 }))
    return { change: this.change, now: 5000, me: this.me, rules, alerts: [...this.alerts.values()], gaps: [] }
  }

  readonly stream: WatchServer['stream'] = async (reader, signal) => {
    this.streams += 1
    this.refuseWhileDown()
    reader.state(this.stateNow())
    await new Promise<void>((resolve, reject) => {
      const open = { reader, cut: reject, end: resolve }
      this.readers.add(open)
      signal.addEventListener('abort', () => {
        this.readers.delete(open)
        reject(new DOMException('Aborted', 'AbortError'))
      })
    })
  }

  /** Cuts the streams, as a server's end does. */
  stop(): void {
    this.isDown = true
    for (const { cut } of this.readers) cut(new WatchError('The connection to this console’s server was lost'))
    this.readers.clear()
  }

  readonly state = async () => this.stateNow()

  readonly report: WatchServer['report'] = async (reports) => {
    this.refuseWhileDown()
    this.sent.push(`${reports.length} reports`)
    const named = reports.map((report) => (report.kind === 'end' ? report : report.situation))
    if (named.some(({ ruleId }) => ruleId === this.malformedRule)) throw new WatchError('No', { status: 400 })
    const latest = latestByKey(this.alerts.values())
    const taken = new Map<string, Alert>()
    for (const report of reports) {
      const key = alertKey(report.kind === 'end' ? report : report.situation)
      if (key.startsWith(`${this.offRule} `)) continue
      const alert = applyReport(latest.get(key), report, { kind: 'desk', by: 'operator', at: 6000 })
      if (alert === undefined) continue
      latest.set(key, alert)
      taken.set(alert.id, alert)
    }
    this.put([...taken.values()])
    return [...taken.values()]
  }

  readonly acknowledge: WatchServer['acknowledge'] = async (given, _signal, { ticket }) => {
    this.refuseWhileDown()
    if (ticket !== undefined && this.endedTickets.has(ticket))
      throw new WatchError('Ended', { status: 403, body: { person: 'ended' } })
    for (const { alertId } of given) this.actedBy.set(alertId, ticket)
    this.sent.push(`${given.length} acknowledgements`)
    if (!this.me.canWrite) throw new WatchError(this.me.refusal ?? 'No', { status: 403 })
    const results: Acknowledged['results'][number][] = []
    for (const each of given) {
      const alert = this.alerts.get(each.alertId)
      const taken = alert && applyAcknowledgement(alert, each, { by: 'operator', at: 7000 })
      if (taken === undefined) results.push({ alertId: each.alertId, outcome: 'gone' })
      else if (taken === 'outdated') results.push({ alertId: each.alertId, outcome: 'outdated', alert })
      else {
        this.put([taken])
        results.push({ alertId: each.alertId, outcome: 'acknowledged', alert: taken })
      }
    }
    if (this.isDeaf) throw new WatchError('This console’s server can’t be reached')
    return results
  }

  readonly changeRule: WatchServer['changeRule'] = async (change) => {
    if (!('rule' in change)) return undefined
    const { rule, revision } = change
    if (revision !== 1)
      throw new WatchError('The rule was changed by watch-desk-2. Check it and try again', {
        status: 409,
        body: { code: 'conflict', rule: { id: rule.id, rule, revision: 7, savedAt: 1 } },
      })
    return { id: rule.id, rule, revision: revision + 1, savedAt: 6000, savedBy: 'operator' }
  }

  readonly changeShelving: WatchServer['changeShelving'] = async (change) => {
    this.refuseWhileDown()
    const found = changeShelvingLocally({ alerts: this.alerts, rules: [] }, change, { by: 'operator', at: 7000 })
    if (typeof found === 'string') throw new WatchError(found, { status: 400 })
    this.put(found)
    return { results: found.map((alert) => ({ alertId: alert.id, outcome: 'shelved', alert })) }
  }

  /** Changes alerts as another desk would, and informs the streams. */
  put(alerts: readonly Alert[]): void {
    for (const alert of alerts) this.alerts.set(alert.id, alert)
    this.change += 1
    for (const { reader } of this.readers) reader.change({ change: this.change, alerts })
  }

  private refuseWhileDown(): void {
    if (this.isDown) throw new WatchError('This console’s server can’t be reached')
  }
}
