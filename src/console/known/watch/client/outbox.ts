import { backOffSeconds } from '../../../../feed/back-off.ts'
import { errorWords } from '../../../../format/error-words.ts'
import type { Acknowledgement, Alert, AlertReport } from '../../../../watch/wire/alert.ts'
import { isHigher } from '../../../../watch/wire/level.ts'
import { MOST_ACKNOWLEDGEMENTS, MOST_REPORTS, type Acknowledged } from '../../../../watch/wire/state.ts'
import type { Author } from '../../../../watch/wire/reporters.ts'
import { groupsOf } from '../../../../conformance/groups-of.ts'
import type { NamedPerson } from '../persons/on-watch.ts'
import type { Pending, Shared } from '../watch-store.ts'
import { sentAs } from './ask-watch.ts'
import { sendBatches } from './send-batches.ts'
import type { WatchServer } from './server.ts'
import { reportKey, withoutKnown, type Unsent } from './unsent.ts'
import { WatchError } from './watch-error.ts'

export interface OutboxOptions {
  readonly server: Pick<WatchServer, 'report' | 'acknowledge'> | undefined
  /** Left by an earlier page. */
  readonly unsent: Unsent
  /** Person on watch at the press, by alert id, also for an earlier leading tab's. */
  readonly pressedBy: Map<string, NamedPerson>
  /** Environment's clock in milliseconds. */
  readonly now: () => number
  readonly author: () => Author
  /** Last received from the server. */
  readonly alerts: () => Shared['alerts']
  /** On a new action, or alerts in an answer. `isPressed`: with an acknowledgement. */
  readonly onChange: (alerts: readonly Alert[], isPressed: boolean) => void
  /** After sending. `isOther`: success or failure changed. */
  readonly onSent: (isOther: boolean) => void
}

export const OUTDATED = 'Raised again since'
export const GONE = 'The watch doesn’t have it any more'
/** Retry interval for reports that the server left out. */
const LEFT_OUT_MILLISECONDS = 60_000
const nonePending: ReadonlyMap<string, Pending> = new Map()

/** Acknowledgements and reports not yet sent, and refused ones. */
export class Outbox {
  readonly #options: OutboxOptions
  #unsent: Unsent
  readonly #refusals = new Map<string, string>()
  /** When the server left reports out. */
  readonly #leftOut = new Map<string, number>()
  #failure: string | undefined
  /** Aborted with the stream: arrival is unknown, so the next one sends again. */
  #round: AbortController | undefined
  #isSending = false
  #hasMore = false
  #retry: ReturnType<typeof setTimeout> | undefined

  constructor(options: OutboxOptions) {
    this.#options = options
    this.#unsent = options.unsent
  }

  get unsent(): Unsent {
    return this.#unsent
  }

  get isSending(): boolean {
    return this.#isSending
  }

  /** In words, while the stream is open. */
  get failure(): string | undefined {
    return this.#failure
  }

  open(): void {
    this.#round ??= new AbortController()
  }

  close(): void {
    this.#round?.abort()
    this.#round = undefined
    this.#failure = undefined
    clearTimeout(this.#retry)
  }

  /** By alert id. A refusal ends with its alert, or when that is acknowledged. */
  pendingOf(alerts: Shared['alerts']): ReadonlyMap<string, Pending> {
    const pending = new Map<string, Pending>()
    for (const [id, refused] of this.#refusals) {
      const alert = alerts.get(id)
      if (alert === undefined || alert.acknowledged !== undefined) this.#refusals.delete(id)
      else pending.set(id, { refused })
    }
    const state = this.#round !== undefined && this.#failure === undefined ? 'sending' : 'waiting'
    for (const id of this.#unsent.acknowledgements.keys()) pending.set(id, state)
    return pending.size === 0 ? nonePending : pending
  }

  acknowledge(given: readonly Acknowledgement[], by: NamedPerson | undefined): void {
    const acknowledgements = new Map(this.#unsent.acknowledgements)
    for (const each of given) acknowledgements.set(each.alertId, each)
    keepPresser(this.#options.pressedBy, given, by)
    this.#change({ acknowledgements })
    void this.send()
  }

  refuse(alertId: string, words: string): void {
    this.#refusals.set(alertId, words)
  }

  /** Before another try. */
  forgetRefusals(given: readonly Acknowledgement[]): void {
    for (const { alertId } of given) this.#refusals.delete(alertId)
  }

  withReports(reports: readonly AlertReport[]): Unsent | undefined {
    const at = this.#options.now()
    for (const [key, since] of this.#leftOut) if (at - since > LEFT_OUT_MILLISECONDS) this.#leftOut.delete(key)
    const seen = reports
      .map((report) => [reportKey(report), { report, at }] as const)
      .filter(([key]) => !this.#leftOut.has(key) && !this.#unsent.reports.has(key))
    return seen.length === 0 ? undefined : { ...this.#unsent, reports: new Map([...this.#unsent.reports, ...seen]) }
  }

  report(reports: readonly AlertReport[]): void {
    const next = this.withReports(reports)
    if (next === undefined) return
    const left = withoutKnown(next, this.#options.alerts(), this.#options.author())
    // Other windows report the same, a little later.
    if ([...left.reports.keys()].every((key) => this.#unsent.reports.has(key))) return
    this.#change(left)
    void this.send()
  }

  /** Drops reports that tell the server nothing new. */
  dropKnown(alerts: Shared['alerts']): void {
    this.#unsent = withoutKnown(this.#unsent, alerts, this.#options.author())
  }

  async send(): Promise<void> {
    const { server } = this.#options
    this.#hasMore = true
    const signal = this.#round?.signal
    if (server === undefined || signal === undefined || this.#isSending) return
    this.#isSending = true
    clearTimeout(this.#retry)
    const before = this.#failure
    try {
      while (this.#hasMore && !signal.aborted) {
        this.#hasMore = false
        await this.#sendAll(server, signal)
      }
      this.#failure = undefined
    } catch (error) {
      if (!signal.aborted) {
        this.#failure = errorWords(error)
        const asked = error instanceof WatchError ? error.retryAfter : undefined
        this.#retry = setTimeout(() => void this.send(), backOffSeconds(1, asked) * 1000)
      }
    } finally {
      this.#isSending = false
      this.#options.onSent(this.#failure !== before)
    }
    if (signal.aborted) void this.send()
  }

  /** Reports first: acknowledgements may need them, but are sent even if reports fail. */
  async #sendAll(server: Pick<WatchServer, 'report' | 'acknowledge'>, signal: AbortSignal): Promise<void> {
    const reports = [...this.#unsent.reports.values()].map(({ report }) => report)
    const failure: unknown = await sendBatches(reports, MOST_REPORTS, {
      send: async (some) => this.#takeReported(some, await server.report(some, signal)),
      refused: (report) => this.#leaveOut(report),
    }).catch((error: unknown) => error)
    if (signal.aborted) throw failure
    const given = [...this.#unsent.acknowledgements.values()]
    const known = given.filter((each) => isKnownIn(this.#options.alerts(), each))
    const ticketOf = ({ alertId }: Acknowledgement) => this.#options.pressedBy.get(alertId)?.ticket
    for (const [ticket, pressed] of groupsOf(failure === undefined ? given : known, ticketOf))
      await sendBatches(pressed, MOST_ACKNOWLEDGEMENTS, {
        send: async (some) =>
          this.#takeAcknowledged(await sentAs({ ticket }, (acting) => server.acknowledge(some, signal, acting))),
        refused: ({ alertId }, words) => {
          this.refuse(alertId, words)
          this.#change({ acknowledgements: without(this.#unsent.acknowledgements, alertId) })
        },
      })
    if (failure !== undefined) throw failure
  }

  #takeReported(reports: readonly AlertReport[], alerts: readonly Alert[]): void {
    this.#change({}, alerts)
    // Else a report that was left out (its rule was switched off) would be sent every second.
    for (const report of reports) if (this.#unsent.reports.has(reportKey(report))) this.#leaveOut(report)
  }

  #leaveOut(report: AlertReport): void {
    this.#leftOut.set(reportKey(report), this.#options.now())
    this.#change({ reports: without(this.#unsent.reports, reportKey(report)) })
  }

  #takeAcknowledged(results: Acknowledged['results']): void {
    const acknowledgements = new Map(this.#unsent.acknowledgements)
    for (const { alertId, outcome } of results) {
      acknowledgements.delete(alertId)
      if (outcome !== 'acknowledged') this.refuse(alertId, outcome === 'outdated' ? OUTDATED : GONE)
    }
    this.#change(
      { acknowledgements },
      results.flatMap(({ alert }) => alert ?? []),
    )
  }

  #change(changes: Partial<Unsent>, alerts: readonly Alert[] = []): void {
    const { acknowledgements } = this.#unsent
    this.#unsent = { ...this.#unsent, ...changes }
    this.#options.onChange(alerts, this.#unsent.acknowledgements !== acknowledgements)
  }
}

export function keepPresser(
  pressedBy: Map<string, NamedPerson>,
  given: readonly Acknowledgement[],
  by: NamedPerson | undefined,
): void {
  for (const { alertId } of given) {
    if (by === undefined) pressedBy.delete(alertId)
    else pressedBy.set(alertId, by)
  }
}

/** The acknowledged alert needs no report. */
function isKnownIn(alerts: Shared['alerts'], { alertId, raised, level }: Acknowledgement): boolean {
  const alert = alerts.get(alertId)
  return alert !== undefined && alert.raised >= raised && !isHigher(level, alert.level)
}

function without<Value>(map: ReadonlyMap<string, Value>, key: string): ReadonlyMap<string, Value> {
  const rest = new Map(map)
  rest.delete(key)
  return rest
}
