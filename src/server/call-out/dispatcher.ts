import type { CallOutFigures, CallOutParts } from '../../watch/call-out.ts'
import type { CallRecord } from '../../watch/store/call-store.ts'
import { readRule } from '../../watch/wire/rule.ts'
import type { CallOutDestination } from './call-out-file.ts'
import type { NamedDestinations } from './chains.ts'
import { dueCalls, lastCalls } from './due-calls.ts'
import { FailureAlerts } from './failure-alerts.ts'
import { Line } from './line.ts'
import type { MessageFacts } from './messages.ts'
import { post, type PostOutcome, type SendRequest } from './post.ts'
import { refreshOf, requestOf } from './requests.ts'
import { writeOutcome } from './write-outcome.ts'
import { WriteQueue } from './write-queue.ts'

export interface DispatcherParts extends CallOutParts {
  readonly destinations: readonly CallOutDestination[]
  readonly message: MessageFacts
  readonly send: SendRequest
  readonly random: () => number
  /** Why calls are held back, such as a drill. */
  readonly quiet: () => string | undefined
}

const TICK_MS = 1000
/** Alertmanager takes an alert for over after five minutes. */
const REFRESH_MS = 60_000
const REFRESHED_AT_ONCE = 500

interface Target {
  readonly destination: CallOutDestination
  readonly line: Line
  refreshedAt: number
}

/**
 * Makes calls of alerts and delivers them. Each is stored before it is sent and until it is delivered, so it
 * arrives at least once, with one id, whenever a server stops. Only the server that keeps watch delivers.
 */
export class Dispatcher {
  readonly #parts: DispatcherParts
  readonly #targets: ReadonlyMap<string, Target>
  readonly #deliveries = new Map<string, number>()
  readonly #stop: () => void
  /** Of all destinations, in order; undefined while another server leads. */
  #calls: Map<string, CallRecord> | undefined
  #delays: ReadonlyMap<string, number> = new Map()
  #named: NamedDestinations = new Map()
  #seen = -1
  #dueAt = -Infinity
  #evaluatedAt = -Infinity
  #tick: Promise<void> | undefined
  /** Outcomes that the database doesn't have yet. */
  readonly #writes: WriteQueue
  readonly #failures: FailureAlerts
  #isClosed = false

  constructor(parts: DispatcherParts) {
    this.#parts = parts
    this.#writes = new WriteQueue(parts)
    this.#failures = new FailureAlerts(parts)
    this.#targets = new Map(
      parts.destinations.map((destination) => [
        destination.name,
        { destination, line: new Line(parts.random), refreshedAt: -Infinity },
      ]),
    )
    this.#stop = parts.machine.every(TICK_MS, () => {
      this.#tick ??= this.#step()
        .catch(parts.onError)
        .finally(() => (this.#tick = undefined))
    })
  }

  figures(): CallOutFigures {
    const waiting = new Map(this.#parts.destinations.map(({ name }) => [name, 0]))
    for (const { destination, state } of this.#calls?.values() ?? [])
      if (state === 'waiting') waiting.set(destination, (waiting.get(destination) ?? 0) + 1)
    return {
      deliveries: [...this.#deliveries].map(([key, count]) => {
        const [destination, outcome] = JSON.parse(key) as [string, string]
        return { destination, outcome, count }
      }),
      waiting: [...waiting].map(([destination, count]) => ({ destination, count })),
    }
  }

  /** A test was sent, and its outcome is written. */
  async tested(destination: string, outcome: PostOutcome): Promise<void> {
    this.#count(destination, `test ${outcome.isDelivered ? 'delivered' : 'failed'}`)
    if (outcome.isDelivered) await this.#failures.learn(destination, outcome)
  }

  #count(destination: string, outcome: string): void {
    const key = JSON.stringify([destination, outcome])
    this.#deliveries.set(key, (this.#deliveries.get(key) ?? 0) + 1)
  }

  /** A delivery under way is repeated after the next start. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#stop()
    await this.#tick
    await this.#writes.flush()
  }

  async #step(): Promise<void> {
    await this.#writes.flush()
    const { watching, index, store, now, quiet } = this.#parts
    const { leads } = await watching()
    if (!leads || quiet() !== undefined) {
      this.#calls = undefined
      return
    }
    if (this.#calls === undefined) {
      await this.#failures.begin((await index.alerts()).values())
      this.#calls = new Map((await store.calls()).map((call) => [call.id, call]))
      this.#seen = -1
    }
    const alerts = await index.alerts()
    const at = now()
    // The clock may have been set back.
    if (index.change !== this.#seen || at >= this.#dueAt || at < this.#evaluatedAt) {
      if (index.change !== this.#seen) {
        this.#delays = await store.callDelays()
        this.#named = namedIn(await store.rules())
      }
      this.#seen = index.change
      this.#evaluatedAt = at
      await this.#evaluate(this.#calls, alerts.values())
    }
    this.#dispatch()
  }

  /** Makes calls that are due, and takes back those of alerts that are acknowledged or over. */
  async #evaluate(calls: Map<string, CallRecord>, alerts: Parameters<typeof dueCalls>[0]): Promise<void> {
    const { destinations, message, store, now, machine, onWritten } = this.#parts
    const { made, settled, removed, nextAt } = dueCalls(alerts, calls, {
      destinations,
      message,
      named: this.#named,
      delays: this.#delays,
      now: now(),
      machineNow: machine.now(),
      isUnderWay: ({ id, destination }) => this.#targets.get(destination)?.line.underWay.has(id) === true,
    })
    this.#dueAt = nextAt
    if (made.length + settled.length + removed.length === 0) return
    await store.transaction(async (tx) => {
      for (const call of made) await tx.addCall(call)
      for (const call of settled) await tx.putCall(call)
      await tx.removeCalls(removed)
      for (const call of settled) if (call.tries > 0) await writeOutcome(tx, call, this.#clock())
    })
    for (const call of [...settled, ...made]) calls.set(call.id, call)
    for (const id of removed) calls.delete(id)
    onWritten()
  }

  #dispatch(): void {
    if (this.#calls === undefined || this.#isClosed) return
    const at = this.#parts.machine.now()
    const waiting = [...this.#calls.values()].filter(({ state }) => state === 'waiting')
    for (const target of this.#targets.values()) {
      const { destination, line } = target
      const ofTarget = waiting.filter((call) => call.destination === destination.name)
      for (const call of line.next(ofTarget, at)) void this.#deliver(target, call).catch(this.#parts.onError)
      // The clock may have been set back.
      const isRefreshDue = Math.abs(at - target.refreshedAt) >= REFRESH_MS
      const isDue = destination.kind === 'alertmanager' && !line.isAway && isRefreshDue
      if (isDue) void this.#refresh(target).catch(this.#parts.onError)
    }
  }

  async #deliver({ destination, line }: Target, call: CallRecord): Promise<void> {
    const { send, machine, store } = this.#parts
    line.underWay.add(call.id)
    const outcome = await post(requestOf(destination, call, machine.now()), { send, machine })
    // Sent again after the start, with the same id.
    if (this.#isClosed) return
    line.learn(outcome, machine.now())
    const tried = line.tried(call, outcome, machine.now())
    this.#count(destination.name, tried.state === 'waiting' ? 'failed' : tried.state)
    this.#calls?.set(call.id, tried)
    line.underWay.delete(call.id)
    await this.#writes.add(async () => {
      await store.transaction(async (tx) => {
        await tx.putCall(tried)
        await writeOutcome(tx, tried, this.#clock(), call)
      })
      await this.#failures.learn(destination.name, outcome)
    })
    this.#dispatch()
  }

  /** Says again what is still active. */
  async #refresh(target: Target): Promise<void> {
    const { send, machine } = this.#parts
    const { destination, line } = target
    target.refreshedAt = machine.now()
    const lasts = [
      ...(lastCalls(this.#calls?.values() ?? [])
        .get(destination.name)
        ?.values() ?? []),
    ]
    const active = lasts.filter(({ kind, state }) => kind === 'call' && state === 'delivered')
    for (let start = 0; start < active.length; start += REFRESHED_AT_ONCE) {
      const part = active.slice(start, start + REFRESHED_AT_ONCE)
      const outcome = await post(refreshOf(destination, part), { send, machine })
      if (this.#isClosed) return
      line.learn(outcome, machine.now())
      await this.#writes.add(() => this.#failures.learn(destination.name, outcome))
    }
  }

  /** `skew`: from this machine's clock to the environment's. */
  #clock() {
    const { now, machine } = this.#parts
    return { now: Math.floor(now()), skew: Math.floor(now() - machine.now()) }
  }
}

function namedIn(rules: Awaited<ReturnType<CallOutParts['store']['rules']>>): NamedDestinations {
  return new Map(
    rules.flatMap((record) => {
      const read = readRule(record)
      return 'rule' in read && read.rule.destinations !== undefined ? [[record.id, read.rule.destinations]] : []
    }),
  )
}
