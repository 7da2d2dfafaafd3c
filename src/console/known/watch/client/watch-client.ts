import type { Acknowledgement, Alert, AlertReport } from '../../../../watch/wire/alert.ts'
import type { RuleRecord } from '../../../../watch/wire/rule.ts'
import { returned } from '../../../../watch/wire/alert-steps.ts'
import { applyAcknowledgement } from '../../../../watch/wire/apply-acknowledgement.ts'
import type { Author } from '../../../../watch/wire/reporters.ts'
import { withStanding } from '../../../../watch/wire/apply-report.ts'
import {
  emptyShared,
  type WatchChange,
  type WatchPicture,
  type SaveOutcome,
  type Shared,
  type ShelvingChange,
  type Watch,
} from '../watch-store.ts'
import { followStream, type StreamFollower } from './follow-stream.ts'
import type { StoredWatch, WatchStorage } from './watch-storage.ts'
import { OUTDATED, Outbox } from './outbox.ts'
import { changeLocally, endedWithRules, keptRule, saveOutcome } from './save-rule.ts'
import type { Acting } from './ask-watch.ts'
import type { NamedPerson } from '../persons/on-watch.ts'
import type { WatchServer } from './server.ts'
import { changeShelvingLocally, problemOf } from './change-shelving.ts'
import { nothingShared, sharedOf, withAlerts, withChange, withRecords } from './shared-state.ts'
import { authorOf, withUnsent, type Unsent } from './unsent.ts'

export interface ClientOptions {
  /** Undefined without a shared watch. */
  readonly server: WatchServer | undefined
  readonly storage: WatchStorage
  readonly kept: StoredWatch
  /** Used until the server names the author. */
  readonly clientId: string
  /** Environment's time from the server, milliseconds. */
  readonly onTime?: (now: number) => void
  /** Environment's clock in milliseconds. */
  readonly now: () => number
  /** Reduces the server's alerts; absent: all fields stay. */
  readonly partOf?: ((alert: Alert) => Alert) | undefined
  /** Drops alerts; returns the same map if none. Absent: all stay. */
  readonly keptOf?: ((alerts: Shared['alerts']) => Shared['alerts']) | undefined
  readonly onPicture: (picture: WatchPicture) => void
  /** Person on watch at the press of unsent acknowledgements, by alert id. */
  readonly pressedBy?: Map<string, NamedPerson>
  /** Wakes a page whose timers are throttled. */
  readonly onHeard?: () => void
}

const NO_SERVER = 'This console’s server has no watch for this environment'
const CONNECTING = 'Still connecting to this console’s server'
/** Publish at most this often, as answers to reports bring many alerts at once. */
const SENDING_MILLISECONDS = 400
const RETURN_MILLISECONDS = 1000
/** Writes wait this long, so that quickly answered actions are never stored. */
const KEEPING_MILLISECONDS = 1000

/** In the leading tab: holds the stream, and sends actions and reports; without a server it acts as one. */
export class WatchClient {
  readonly #options: ClientOptions
  readonly #outbox: Outbox
  readonly #pressedBy: Map<string, NamedPerson>
  readonly #stream: ReturnType<typeof followStream> | undefined
  #shared: Shared
  /** The last state persisted. */
  #kept: { shared: Shared; unsent: Unsent }
  #sharing: Watch['sharing']
  #notShared: string | undefined
  #keeping: ReturnType<typeof setTimeout> | undefined
  #publishing: ReturnType<typeof setTimeout> | undefined
  #returning: ReturnType<typeof setInterval> | undefined
  #isStopped = false

  constructor(options: ClientOptions) {
    const { server, kept, now } = options
    this.#options = options
    this.#pressedBy = options.pressedBy ?? new Map()
    this.#shared = { ...(kept.shared ?? nothingShared), beganAt: now() }
    this.#kept = { shared: kept.shared ?? emptyShared, unsent: kept.unsent }
    this.#sharing = server === undefined ? 'not shared' : 'connecting'
    this.#notShared = server === undefined ? NO_SERVER : undefined
    this.#outbox = new Outbox({
      server,
      unsent: kept.unsent,
      pressedBy: this.#pressedBy,
      now,
      author: () => this.#author(),
      alerts: () => this.#shared.alerts,
      onChange: (alerts, isPressed) =>
        alerts.length === 0
          ? this.#set(this.#shared, isPressed)
          : this.#take(withAlerts(this.#shared, this.#partsOf(alerts)), isPressed),
      onSent: (isOther) => {
        if (isOther) this.#keepWaiting()
        if (isOther || this.#publishing !== undefined) this.#publish()
      },
    })
    this.#stream = server && followStream(server, this.#follower())
    if (server === undefined) this.#returning = setInterval(() => this.#returnDue(), RETURN_MILLISECONDS)
    this.#publish()
  }

  readonly acknowledge = (given: readonly Acknowledgement[], by?: NamedPerson): void => {
    const { server, storage } = this.#options
    this.#outbox.forgetRefusals(given)
    if (server !== undefined && this.#shared.me?.canWrite !== false) return this.#outbox.acknowledge(given, by)
    // The tab with the press has stored it.
    const { unsent } = this.#outbox
    storage.keepUnsent(unsent, { ...unsent, acknowledgements: new Map(given.map((each) => [each.alertId, each])) })
    if (server === undefined) return this.#acknowledgeHere(given)
    for (const { alertId } of given)
      this.#outbox.refuse(alertId, this.#shared.me?.refusal ?? 'This client can’t acknowledge')
    this.#publish()
  }

  readonly report = (given: readonly AlertReport[]): void => {
    const { beganAt, rules } = this.#shared
    const reports = given.map((each) => {
      if (each.kind === 'end') return each
      const rule = rules.find(({ id }) => id === each.situation.ruleId)
      return withStanding(each, Math.max(beganAt ?? -Infinity, rule?.savedAt ?? 0))
    })
    if (this.#options.server !== undefined) return this.#outbox.report(reports)
    const next = this.#outbox.withReports(reports)
    if (next !== undefined)
      this.#set({ ...this.#shared, alerts: withUnsent(this.#shared.alerts, next, this.#author()) })
  }

  readonly change = async (change: WatchChange, by?: NamedPerson): Promise<SaveOutcome> => {
    const { server } = this.#options
    const acting = { ticket: by?.ticket }
    if ('shelve' in change || 'returnNow' in change) return this.#changeShelving(change, acting)
    if (server === undefined)
      return changeLocally(this.#shared.rules, change, this.#origin(), (rules) => this.#setOwnRules(rules))
    if (this.#sharing !== 'shared') {
      const why = this.#notShared ?? CONNECTING
      return { kind: 'refused', words: 'rule' in change ? `Not saved. ${why}` : `Not removed. ${why}` }
    }
    const done = (record: RuleRecord | undefined) => {
      // The stream may have brought a newer one meanwhile.
      if (record && this.#shared.rules.some(({ id, revision }) => id === record.id && revision > record.revision))
        return
      const rules = withRecords(this.#shared.rules, record && [record], 'id' in change ? [change.id] : [])
      this.#set({ ...this.#shared, rules })
    }
    return saveOutcome(server.changeRule(change, acting), done, keptRule)
  }

  async #changeShelving(change: ShelvingChange, acting: Acting): Promise<SaveOutcome> {
    const { server } = this.#options
    if (server !== undefined && this.#sharing !== 'shared')
      return { kind: 'refused', words: this.#notShared ?? CONNECTING }
    if (server === undefined) {
      const changed = changeShelvingLocally(this.#shared, change, this.#origin())
      if (typeof changed === 'string') return { kind: 'refused', words: changed }
      this.#set(withAlerts(this.#shared, this.#partsOf(changed)))
      return { kind: 'saved' }
    }
    let problem: string | undefined
    const outcome = await saveOutcome(
      server.changeShelving(change, acting),
      ({ results }) => {
        this.#take(withAlerts(this.#shared, this.#partsOf(results.flatMap(({ alert }) => alert ?? []))))
        problem = problemOf(results)
      },
      () => undefined,
    )
    return problem === undefined ? outcome : { kind: 'refused', words: problem }
  }

  /** Without a server nothing else returns them. */
  #returnDue(): void {
    const at = this.#options.now()
    const due = [...this.#shared.alerts.values()].filter(({ shelved }) => shelved !== undefined && shelved.until <= at)
    if (due.length > 0) this.#set(withAlerts(this.#shared, this.#partsOf(due.map((alert) => returned(alert, { at })))))
  }

  /** After a token renewal, or when back online. */
  readonly reconnect = (): void => this.#stream?.reconnect()

  readonly stop = (): void => {
    this.#keepWaiting()
    this.#isStopped = true
    clearTimeout(this.#publishing)
    clearInterval(this.#returning)
    this.#outbox.close()
    this.#stream?.stop()
  }

  #follower(): StreamFollower {
    return {
      state: (state) => {
        this.#sharing = 'shared'
        this.#notShared = undefined
        this.#outbox.open()
        this.#options.onTime?.(state.now)
        this.#take(sharedOf({ ...state, alerts: this.#partsOf(state.alerts) }, this.#shared))
        void this.#outbox.send()
      },
      change: (change) => {
        const next = withChange(this.#shared, { ...change, alerts: this.#partsOf(change.alerts ?? []) })
        if (next !== this.#shared) this.#take(next)
      },
      heard: () => this.#options.onHeard?.(),
      ended: (why) => {
        this.#outbox.close()
        this.#sharing = why === undefined ? 'connecting' : 'not shared'
        this.#notShared = why
        this.#keepWaiting()
        this.#publish()
      },
    }
  }

  /** Also drops reports that the server has. */
  #take(next: Shared, isPressed = false): void {
    this.#outbox.dropKnown(next.alerts)
    this.#set(next, isPressed)
  }

  #set(next: Shared, isPressed = false): void {
    this.#shared = { ...next, alerts: this.#options.keptOf?.(next.alerts) ?? next.alerts }
    // If sending fails, this browser must store it.
    if (isPressed || this.#sharing !== 'shared' || this.#outbox.failure !== undefined) this.#keep()
    else this.#keeping ??= setTimeout(() => this.#keep(), KEEPING_MILLISECONDS)
    if (this.#outbox.isSending && !isPressed)
      this.#publishing ??= setTimeout(() => this.#publish(), SENDING_MILLISECONDS)
    else this.#publish()
  }

  #publish(): void {
    clearTimeout(this.#publishing)
    this.#publishing = undefined
    if (this.#isStopped) return
    const { failure, unsent } = this.#outbox
    const personOf = (alertId: string) => this.#pressedBy.get(alertId)?.mark
    const alerts = withUnsent(this.#shared.alerts, unsent, this.#author(), personOf)
    this.#options.onPicture({
      ...this.#shared,
      alerts,
      pending: this.#outbox.pendingOf(alerts),
      sharing: failure === undefined ? this.#sharing : 'not shared',
      notShared: failure ?? this.#notShared,
    })
  }

  #keep(): void {
    clearTimeout(this.#keeping)
    this.#keeping = undefined
    const [shared, { unsent }] = [this.#shared, this.#outbox]
    this.#options.storage.keepShared(shared, this.#kept.shared)
    this.#options.storage.keepUnsent(unsent, this.#kept.unsent)
    this.#kept = { shared, unsent }
  }

  #keepWaiting(): void {
    if (this.#keeping !== undefined) this.#keep()
  }

  /** Like a server: ends alerts of rules that aren't evaluated. */
  #setOwnRules(rules: readonly RuleRecord[]): void {
    this.#set({ ...this.#shared, rules, alerts: endedWithRules(this.#shared.alerts, rules, this.#origin()) })
  }

  #acknowledgeHere(given: readonly Acknowledgement[]): void {
    const taken: Alert[] = []
    for (const each of given) {
      const alert = this.#shared.alerts.get(each.alertId)
      const next = alert && applyAcknowledgement(alert, each, { by: this.#origin().by, at: each.pressedAt })
      if (next === 'outdated') this.#outbox.refuse(each.alertId, OUTDATED)
      else if (next !== undefined) taken.push(next)
    }
    this.#set(withAlerts(this.#shared, this.#partsOf(taken)))
  }

  #partsOf(alerts: readonly Alert[]): readonly Alert[] {
    const { partOf } = this.#options
    return partOf === undefined ? alerts : alerts.map(partOf)
  }

  #origin() {
    const { clientId, now } = this.#options
    return { by: this.#shared.me?.clientId ?? (clientId === '' ? 'this desk' : clientId), at: now() }
  }

  #author(): Author {
    return authorOf(this.#shared.me, this.#origin().by)
  }
}
