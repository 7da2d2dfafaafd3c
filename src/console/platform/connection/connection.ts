import { create } from 'zustand'

import { setEnvironmentOffset } from '../../ui/browser/ticker.ts'
import { backOffSeconds } from '../../../feed/back-off.ts'

/**
 * Whether requests get answers: the one source of truth for every page. An answered 5xx is an answer (its data failed, not the
 * connection); how old a view's data is, is the view's own business. All times are milliseconds of this machine's clock.
 */
export interface Connection {
  lastAnswerAt: number | undefined
  /** Requests without an answer since the last answer. */
  failures: number
  firstFailureAt: number | undefined
  lastFailureAt: number | undefined
  /** Of the last failure: "No reply", "No answer within 15 s". */
  lastFailure: string | undefined
  /** When the requests that wait for an answer right now were sent, by exchange. */
  waitingSince: ReadonlyMap<number, number>
  /** Environment's clock minus this machine's; unknown until an answer carries `Date` (another origin may hide it). */
  skewMilliseconds: number | undefined
}

const nothingYet: Connection = {
  lastAnswerAt: undefined,
  failures: 0,
  firstFailureAt: undefined,
  lastFailureAt: undefined,
  lastFailure: undefined,
  waitingSince: new Map(),
  skewMilliseconds: undefined,
}

export const useConnection = create<Connection>(() => nothingYet)

/** A request that waits longer than this makes the connection slow. */
const SLOW_MILLISECONDS = 3000

/** A request went out. */
export function reportSent(exchangeId: number, at: number): void {
  useConnection.setState(({ waitingSince }) => ({ waitingSince: new Map(waitingSince).set(exchangeId, at) }))
}

/** An answer began to arrive, whatever it says. `environmentTime`: its `Date` header in milliseconds. */
export function reportAnswer(exchangeId: number, sentAt: number, at: number, environmentTime?: number): void {
  // `Date` has whole seconds, so the true moment lies half a second later on average; half the round trip is the other unknown.
  const measured = environmentTime === undefined ? undefined : Math.round(environmentTime + 500 - (sentAt + at) / 2)
  // An answer that took long says little of when the clock was read.
  const isSharp = at - sentAt <= SLOW_MILLISECONDS || useConnection.getState().skewMilliseconds === undefined
  const skew = isSharp ? measured : undefined
  useConnection.setState((known) => ({
    lastAnswerAt: at,
    failures: 0,
    firstFailureAt: undefined,
    lastFailureAt: undefined,
    lastFailure: undefined,
    waitingSince: without(known.waitingSince, exchangeId),
    skewMilliseconds: skew ?? known.skewMilliseconds,
  }))
  if (skew !== undefined) setOffset(skew)
}

/** Below the resolution of the header a difference is noise; ages would jump by it. */
function setOffset(skew: number): void {
  setEnvironmentOffset(Math.abs(skew) < 2000 ? 0 : skew)
}

/**
 * The console's own server said what time it is at the environment. It counts until an answer of the environment itself has said so: else ages of what the
 * server told would count by this machine's clock.
 */
export function reportEnvironmentTime(environmentTime: number): void {
  if (useConnection.getState().skewMilliseconds === undefined) setOffset(environmentTime - Date.now())
}

/** No answer came: refused, reset, cut or timed out. */
export function reportFailure(exchangeId: number, at: number, reason: string): void {
  useConnection.setState((known) => ({
    failures: known.failures + 1,
    firstFailureAt: known.firstFailureAt ?? at,
    lastFailureAt: at,
    lastFailure: reason,
    waitingSince: without(known.waitingSince, exchangeId),
  }))
}

/** Given up by the page itself, or never sent: says nothing about the connection. */
export function reportAborted(exchangeId: number): void {
  useConnection.setState(({ waitingSince }) => ({ waitingSince: without(waitingSince, exchangeId) }))
}

export function forgetConnection(): void {
  useConnection.setState(nothingYet)
  setEnvironmentOffset(0)
}

export type ConnectionStatus =
  | { kind: 'nothing yet' }
  | { kind: 'connected'; lastAnswerAt: number }
  | { kind: 'slow'; waitingSince: number }
  | { kind: 'lost'; since: number; failures: number; nextAttemptAt: number; reason: string }

/** What the top bar says. */
export function connectionStatus(connection: Connection, now: number): ConnectionStatus {
  const { lastAnswerAt, lastFailureAt, failures } = connection
  if (failures > 0 && lastFailureAt !== undefined) {
    return {
      kind: 'lost',
      since: lastAnswerAt ?? connection.firstFailureAt ?? lastFailureAt,
      failures,
      nextAttemptAt: lastFailureAt + backOffSeconds(failures) * 1000,
      reason: connection.lastFailure ?? 'No reply',
    }
  }
  const waitingSince = Math.min(...connection.waitingSince.values())
  if (now - waitingSince >= SLOW_MILLISECONDS) return { kind: 'slow', waitingSince }
  return lastAnswerAt === undefined ? { kind: 'nothing yet' } : { kind: 'connected', lastAnswerAt }
}

function without(waiting: ReadonlyMap<number, number>, id: number): ReadonlyMap<number, number> {
  const rest = new Map(waiting)
  rest.delete(id)
  return rest
}
