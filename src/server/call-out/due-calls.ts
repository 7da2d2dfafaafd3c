import type { IndexedAlert } from '../../watch/alert-index.ts'
import type { CallRecord } from '../../watch/store/call-store.ts'
import { isInFlurry } from '../../watch/wire/flurry.ts'
import { CALL_AGAIN_MILLISECONDS, MOST_CALLS } from '../../watch/wire/call-outs.ts'
import type { CallOutDestination } from './call-out-file.ts'
import { chainsOf, type Chain, type NamedDestinations } from './chains.ts'
import { alertmanagerBody, callId, endedBody, isWithheld, webhookBody, type MessageFacts } from './messages.ts'

/** A delivered call is shown for this long. */
const KEPT_MS = 7 * 24 * 3_600_000

export interface DueCallsParts {
  readonly destinations: readonly CallOutDestination[]
  readonly named: NamedDestinations
  /** Changed delays in seconds, by destination. */
  readonly delays: ReadonlyMap<string, number>
  readonly message: MessageFacts
  /** Environment's clock, and this machine's. */
  readonly now: number
  readonly machineNow: number
  readonly isUnderWay: (call: CallRecord) => boolean
}

export interface DueCalls {
  readonly made: readonly CallRecord[]
  /** Waiting ones of alerts that are acknowledged, shelved or over. */
  readonly settled: readonly CallRecord[]
  /** Ids of old ones. */
  readonly removed: readonly string[]
  /** Nothing is due before, unless something changes. Environment's clock. */
  readonly nextAt: number
}

/** Which calls the alerts ask for now. @param calls by id, in order */
export function dueCalls(
  alerts: Iterable<IndexedAlert>,
  calls: ReadonlyMap<string, CallRecord>,
  parts: DueCallsParts,
): DueCalls {
  const { destinations, named, now, machineNow, isUnderWay } = parts
  const chainsFor = chainsOf(alerts, named)
  const made: CallRecord[] = []
  const settled: CallRecord[] = []
  const old = new Set<string>()
  let nextAt = Infinity
  const lasts = lastCalls(calls.values())
  for (const destination of destinations) {
    const last = lasts.get(destination.name) ?? new Map<string, CallRecord>()
    const chains = continued(chainsFor(destination), last)
    for (const chain of chains.values()) {
      const due = dueTime(destination, chain, last.get(chain.key), parts)
      if (due <= now) made.push(callOf(destination, chain, (last.get(chain.key)?.number ?? 0) + 1, parts))
      else nextAt = Math.min(nextAt, due)
    }
    for (const call of last.values()) {
      if (chains.has(call.chain) || isUnderWay(call)) continue
      if (call.state === 'waiting' && call.kind === 'call') settled.push({ ...call, state: 'not called' })
      // A try without an answer may have arrived.
      const mayBeKnown = call.state === 'delivered' || (call.state === 'waiting' && call.tries > 0)
      if (destination.kind === 'alertmanager' && call.kind === 'call' && mayBeKnown) made.push(endOf(call, parts))
      else if (call.state !== 'waiting' && machineNow - call.madeAt > KEPT_MS) old.add(call.chain)
    }
  }
  const names = new Set(destinations.map(({ name }) => name))
  const removed = [...calls.values()]
    .filter(({ chain, destination }) => old.has(chain) || !names.has(destination))
    .map(({ id }) => id)
  return { made, settled, removed, nextAt }
}

/** When a flurry's first alert rises or comes back, the others form a flurry that was called already. */
function continued(
  chains: ReadonlyMap<string, Chain>,
  last: ReadonlyMap<string, CallRecord>,
): ReadonlyMap<string, Chain> {
  const left = [...last.values()].filter(({ kind, chain }) => kind === 'call' && !chains.has(chain))
  const before = (chain: Chain) =>
    left.find(
      ({ flurry }) =>
        flurry?.ruleId === chain.ruleId &&
        flurry.level === chain.level &&
        chain.alerts.every((alert) => isInFlurry(alert, flurry)),
    )
  return new Map(
    [...chains.values()].map((chain) => {
      const key = (last.has(chain.key) ? undefined : before(chain)?.chain) ?? chain.key
      return [key, { ...chain, key }]
    }),
  )
}

/** Of each chain, by destination. Tests aren't calls. */
export function lastCalls(calls: Iterable<CallRecord>): Map<string, Map<string, CallRecord>> {
  const lasts = new Map<string, Map<string, CallRecord>>()
  for (const call of calls) {
    if (call.kind === 'test') continue
    const ofDestination = lasts.get(call.destination) ?? new Map<string, CallRecord>()
    lasts.set(call.destination, ofDestination)
    if ((ofDestination.get(call.chain)?.number ?? 0) < call.number) ofDestination.set(call.chain, call)
  }
  return lasts
}

/** By the environment's clock; infinite if nothing is due without a change. */
function dueTime(
  { name, kind, afterSeconds }: CallOutDestination,
  { newSince }: Chain,
  last: CallRecord | undefined,
  { delays, now, machineNow }: DueCallsParts,
): number {
  if (last === undefined) return now + waitLeft(newSince, (delays.get(name) ?? afterSeconds) * 1000, now)
  if (last.state === 'waiting') return Infinity
  if (kind === 'alertmanager') return last.kind === 'end' || last.state !== 'delivered' ? now : Infinity
  if (last.number >= MOST_CALLS) return Infinity
  return now + waitLeft(last.triedAt ?? last.madeAt, CALL_AGAIN_MILLISECONDS, machineNow)
}

/** None if the clock was set back by more than the wait. */
function waitLeft(since: number, wait: number, now: number): number {
  return Math.abs(now - since) >= wait ? 0 : since + wait - now
}

function callOf(
  destination: CallOutDestination,
  chain: Chain,
  number: number,
  { message, now, machineNow }: DueCallsParts,
): CallRecord {
  const withheld = isWithheld(chain, destination, message.marking)
  return {
    ...newCall(machineNow),
    id: callId(message.environment, destination.name, chain.key, number),
    destination: destination.name,
    chain: chain.key,
    flurry: { ruleId: chain.ruleId, level: chain.level, raisedAt: chain.raisedAt },
    number,
    kind: 'call',
    alertId: chain.alerts[0].id,
    body:
      destination.kind === 'alertmanager'
        ? alertmanagerBody(chain, withheld, message)
        : webhookBody(chain, { at: now, call: number, withheld }, message),
    isWithheld: withheld,
  }
}

function endOf(call: CallRecord, { message, now, machineNow }: DueCallsParts): CallRecord {
  const number = call.number + 1
  return {
    ...call,
    ...newCall(machineNow),
    id: callId(message.environment, call.destination, call.chain, number),
    number,
    kind: 'end',
    body: endedBody(call.body, now),
  }
}

function newCall(at: number) {
  return { state: 'waiting', tries: 0, words: '', madeAt: at, nextAt: at, triedAt: undefined } as const
}
