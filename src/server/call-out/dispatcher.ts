import type { CallOutFigures, CallOutParts } from '../../watch/call-out.ts'
import type { CallRecord } from '../../watch/store/call-store.ts'
import { CALL_AGAIN_MILLISECONDS, MOST_CALLS } from '../../watch/wire/call-outs.ts'
import { readRule } from '../../watch/wire/rule.ts'
import type { CallOutDestination } from './call-out-file.ts'
import { chainsOf, type Chain, type NamedDestinations } from './chains.ts'
import { alertmanagerBody, callId, endedBody, isWithheld, webhookBody, type MessageFacts } from './messages.ts'
import { post, type PostOutcome, type SendRequest } from './post.ts'
import { refreshOf, requestOf } from './requests.ts'
import { writeOutcome } from './write-outcome.ts'

export interface DispatcherParts extends CallOutParts {
  readonly destinations: readonly CallOutDestination[]
  readonly message: MessageFacts
  readonly send: SendRequest
  readonly random: () => number
  /** Why calls are held back, such as a drill. */
  readonly quiet: () => string | undefined
}

const TICK_MS = 1000
/** To one destination. */
const AT_ONCE = 5
const FIRST_BACK_OFF_MS = 5000
const MOST_BACK_OFF_MS = 5 * 60_000
const DROPPED_MS = 24 * 3_600_000
const KEPT_MS = 7 * 24 * 3_600_000
/** Alertmanager takes an alert for over after five minutes. */
const REFRESH_MS = 60_000
const REFRESHED_AT_ONCE = 500

/** A destination's connection. Milliseconds of this machine. */
interface Line {
  /** Since it last answered; then one message at a time tries it. */
  failures: number
  retryAt: number
  refreshedAt: number
  readonly underWay: Set<string>
}

/**
 * Makes calls of alerts and delivers them. Each is stored before it is sent and until it is delivered, so it
 * arrives at least once, with one id, whenever a server stops. Only the server that keeps watch delivers.
 */
export class Dispatcher {
  readonly #parts: DispatcherParts
  readonly #lines: ReadonlyMap<string, Line>
  readonly #deliveries = new Map<string, number>()
  readonly #stop: () => void
  /** Of all destinations, in order; undefined while another server leads. */
  #calls: Map<string, CallRecord> | undefined
  #delays = new Map<string, number>()
  #named: NamedDestinations = new Map()
  #seen = -1
  #dueAt = -Infinity
  #tick: Promise<void> | undefined
  /** Outcomes that the database doesn't have yet. */
  readonly #unwritten: (() => Promise<void>)[] = []
  #writing: Promise<void> = Promise.resolve()
  #isClosed = false

  constructor(parts: DispatcherParts) {
    this.#parts = parts
    this.#lines = new Map(
      parts.destinations.map(({ name }) => [
        name,
        { failures: 0, retryAt: -Infinity, refreshedAt: -Infinity, underWay: new Set() },
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

  count(destination: string, outcome: string): void {
    const key = JSON.stringify([destination, outcome])
    this.#deliveries.set(key, (this.#deliveries.get(key) ?? 0) + 1)
  }

  /** A delivery under way is repeated after the next start. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#stop()
    await this.#tick
    await this.#writing
  }

  async #step(): Promise<void> {
    if (this.#unwritten.length > 0) await this.#flush()
    const { watching, index, store, now, quiet } = this.#parts
    const { leads } = await watching()
    if (!leads || quiet() !== undefined) {
      this.#calls = undefined
      return
    }
    const alerts = await index.alerts()
    if (this.#calls === undefined) {
      this.#calls = new Map((await store.calls()).map((call) => [call.id, call]))
      this.#seen = -1
    }
    if (index.change !== this.#seen || now() >= this.#dueAt) {
      if (index.change !== this.#seen) {
        this.#delays = await store.callDelays()
        this.#named = namedIn(await store.rules())
      }
      this.#seen = index.change
      await this.#evaluate(alerts.values())
    }
    this.#dispatch()
  }

  /** Makes calls that are due, and takes back those of alerts that are acknowledged or over. */
  async #evaluate(alerts: Parameters<typeof chainsOf>[0]): Promise<void> {
    const { destinations, store, now, machine } = this.#parts
    const chainsFor = chainsOf(alerts, this.#named)
    const made: CallRecord[] = []
    const settled: CallRecord[] = []
    const stale: string[] = []
    this.#dueAt = Infinity
    const lasts = this.#lastCalls()
    for (const destination of destinations) {
      const chains = chainsFor(destination)
      const last = lasts.get(destination.name) ?? new Map<string, CallRecord>()
      for (const chain of chains.values()) {
        const due = this.#dueTime(destination, chain, last.get(chain.key))
        if (due <= now()) made.push(this.#callOf(destination, chain, (last.get(chain.key)?.number ?? 0) + 1))
        else this.#dueAt = Math.min(this.#dueAt, due)
      }
      for (const call of last.values()) {
        if (chains.has(call.chain) || this.#lines.get(destination.name)?.underWay.has(call.id)) continue
        if (call.state === 'waiting' && call.kind === 'call') settled.push({ ...call, state: 'not called' })
        // A try without an answer may have arrived.
        const mayBeKnown = call.state === 'delivered' || (call.state === 'waiting' && call.tries > 0)
        if (destination.kind === 'alertmanager' && call.kind === 'call' && mayBeKnown) made.push(this.#endOf(call))
        else if (call.state !== 'waiting' && machine.now() - call.madeAt > KEPT_MS) stale.push(call.chain)
      }
    }
    const removed = [...(this.#calls?.values() ?? [])]
      .filter(({ chain, destination }) => stale.includes(chain) || !this.#lines.has(destination))
      .map(({ id }) => id)
    if (made.length + settled.length + removed.length === 0) return
    await store.transaction(async (tx) => {
      for (const call of made) await tx.addCall(call)
      for (const call of settled) await tx.putCall(call)
      await tx.removeCalls(removed)
      for (const call of settled) if (call.tries > 0) await writeOutcome(tx, call, this.#clock())
    })
    for (const call of [...settled, ...made]) this.#calls?.set(call.id, call)
    for (const id of removed) this.#calls?.delete(id)
    this.#parts.onWritten()
  }

  #lastCalls(): Map<string, Map<string, CallRecord>> {
    const lasts = new Map<string, Map<string, CallRecord>>()
    for (const call of this.#calls?.values() ?? []) {
      if (call.kind === 'test') continue
      const ofDestination = lasts.get(call.destination) ?? new Map<string, CallRecord>()
      lasts.set(call.destination, ofDestination)
      if ((ofDestination.get(call.chain)?.number ?? 0) < call.number) ofDestination.set(call.chain, call)
    }
    return lasts
  }

  /** By the environment's clock; infinite if nothing is due without a change. */
  #dueTime(
    { name, kind, afterSeconds }: CallOutDestination,
    { newSince }: Chain,
    last: CallRecord | undefined,
  ): number {
    const { now, machine } = this.#parts
    if (last === undefined) return newSince + (this.#delays.get(name) ?? afterSeconds) * 1000
    if (last.state === 'waiting') return Infinity
    if (kind === 'alertmanager') return last.kind === 'end' || last.state !== 'delivered' ? now() : Infinity
    if (last.number >= MOST_CALLS) return Infinity
    return (last.triedAt ?? last.madeAt) + CALL_AGAIN_MILLISECONDS + now() - machine.now()
  }

  #callOf(destination: CallOutDestination, chain: Chain, number: number): CallRecord {
    const { message, environment, machine, now } = this.#parts
    const withheld = isWithheld(chain, destination, message.marking)
    const at = machine.now()
    return {
      id: callId(environment.name, destination.name, chain.key, number),
      destination: destination.name,
      chain: chain.key,
      number,
      kind: 'call',
      alertId: chain.alerts[0].id,
      state: 'waiting',
      body:
        destination.kind === 'alertmanager'
          ? alertmanagerBody(chain, withheld, message)
          : webhookBody(chain, { at: now(), call: number, withheld }, message),
      isWithheld: withheld,
      tries: 0,
      words: '',
      madeAt: at,
      nextAt: at,
    }
  }

  #endOf(call: CallRecord): CallRecord {
    const { environment, machine, now } = this.#parts
    const number = call.number + 1
    const at = machine.now()
    return {
      ...call,
      id: callId(environment.name, call.destination, call.chain, number),
      number,
      kind: 'end',
      state: 'waiting',
      body: endedBody(call.body, now()),
      tries: 0,
      words: '',
      madeAt: at,
      nextAt: at,
      triedAt: undefined,
    }
  }

  #dispatch(): void {
    if (this.#calls === undefined || this.#isClosed) return
    const at = this.#parts.machine.now()
    for (const destination of this.#parts.destinations) {
      const line = this.#lines.get(destination.name)
      if (line === undefined) continue
      const isAway = line.failures > 0
      const room = isAway ? Number(at >= line.retryAt && line.underWay.size === 0) : AT_ONCE - line.underWay.size
      const next = [...this.#calls.values()]
        .filter((call) => call.destination === destination.name && call.state === 'waiting')
        .filter(({ id, nextAt }) => nextAt <= at && !line.underWay.has(id))
        .toSorted((one, other) => one.nextAt - other.nextAt || one.madeAt - other.madeAt)
        .slice(0, Math.max(0, room))
      for (const call of next) void this.#deliver(destination, line, call).catch(this.#parts.onError)
      const isDue = destination.kind === 'alertmanager' && !isAway && at - line.refreshedAt >= REFRESH_MS
      if (isDue) void this.#refresh(destination, line).catch(this.#parts.onError)
    }
  }

  async #deliver(destination: CallOutDestination, line: Line, call: CallRecord): Promise<void> {
    const { send, machine } = this.#parts
    line.underWay.add(call.id)
    const outcome = await post(requestOf(destination, call, machine.now()), { send, machine })
    // Sent again after the start, with the same id.
    if (this.#isClosed) return
    this.#learn(line, outcome)
    const tried = this.#triedCall(call, outcome, line)
    this.count(destination.name, tried.state === 'waiting' ? 'failed' : tried.state)
    this.#calls?.set(call.id, tried)
    line.underWay.delete(call.id)
    this.#unwritten.push(() =>
      this.#parts.store.transaction(async (tx) => {
        await tx.putCall(tried)
        await writeOutcome(tx, tried, this.#clock(), call)
      }),
    )
    await this.#flush()
    this.#dispatch()
  }

  /** Says again what is still active. */
  async #refresh(destination: CallOutDestination, line: Line): Promise<void> {
    const { send, machine } = this.#parts
    line.refreshedAt = machine.now()
    const lasts = [...(this.#lastCalls().get(destination.name)?.values() ?? [])]
    const active = lasts.filter(({ kind, state }) => kind === 'call' && state === 'delivered')
    for (let start = 0; start < active.length; start += REFRESHED_AT_ONCE) {
      const part = active.slice(start, start + REFRESHED_AT_ONCE)
      this.#learn(line, await post(refreshOf(destination, part), { send, machine }))
    }
  }

  #learn(line: Line, { isDelivered, isRefused }: PostOutcome): void {
    line.failures = isDelivered || isRefused ? 0 : line.failures + 1
    line.retryAt = this.#parts.machine.now() + this.#backOff(line.failures)
  }

  #triedCall(call: CallRecord, { isDelivered, words }: PostOutcome, line: Line): CallRecord {
    const at = this.#parts.machine.now()
    const tries = call.tries + 1
    const tried = { ...call, tries, words, triedAt: at }
    if (isDelivered) return { ...tried, state: 'delivered' }
    if (at - call.madeAt >= DROPPED_MS) return { ...tried, state: 'dropped' }
    return { ...tried, nextAt: Math.max(at + this.#backOff(tries), line.failures > 0 ? line.retryAt : at) }
  }

  #backOff(failures: number): number {
    const most = Math.min(MOST_BACK_OFF_MS, FIRST_BACK_OFF_MS * 2 ** Math.min(failures - 1, 10))
    return most * (1 - 0.2 * this.#parts.random())
  }

  /** In order; one that fails is written with the next tick. */
  #flush(): Promise<void> {
    this.#writing = this.#writing
      .then(async () => {
        for (let write = this.#unwritten[0]; write !== undefined; write = this.#unwritten[0]) {
          await write()
          this.#unwritten.shift()
        }
        this.#parts.onWritten()
      })
      .catch(this.#parts.onError)
    return this.#writing
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
