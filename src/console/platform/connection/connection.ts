import { create } from 'zustand'

import { setEnvironmentOffset } from '../../ui/browser/ticker.ts'
import { clockDifference } from '../../../conformance/clock-difference.ts'
import { backOffSeconds } from '../../../feed/back-off.ts'

/** Whether requests get answers; a 5xx is one. Milliseconds of this machine's clock. */
export interface Connection {
  lastAnswerAt: number | undefined
  /** Since the last answer. */
  failures: number
  firstFailureAt: number | undefined
  lastFailureAt: number | undefined
  lastFailure: string | undefined
  /** Send times of pending requests, by exchange. */
  waitingSince: ReadonlyMap<number, number>
  /** Environment's clock minus this machine's; unknown until a `Date` is readable. */
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

/** A request that waits longer makes the connection slow. */
const SLOW_MILLISECONDS = 3000

export function reportSent(exchangeId: number, at: number): void {
  useConnection.setState(({ waitingSince }) => ({ waitingSince: new Map(waitingSince).set(exchangeId, at) }))
}

/** Called at the answer's first byte. `environmentTime`: its `Date` in milliseconds. */
export function reportAnswer(exchangeId: number, sentAt: number, at: number, environmentTime?: number): void {
  const skew = clockDifference(useConnection.getState().skewMilliseconds, { sentAt, at, date: environmentTime })
  useConnection.setState((known) => ({
    ...nothingYet,
    lastAnswerAt: at,
    waitingSince: without(known.waitingSince, exchangeId),
    skewMilliseconds: skew ?? known.skewMilliseconds,
  }))
  if (skew !== undefined) setOffset(skew)
}

/** Smaller differences are noise that would make ages jump. */
function setOffset(skew: number): void {
  setEnvironmentOffset(Math.abs(skew) < 2000 ? 0 : skew)
}

/** Time at the environment, from the console's server; used until the environment itself answers. */
export function reportEnvironmentTime(environmentTime: number): void {
  if (useConnection.getState().skewMilliseconds === undefined) setOffset(environmentTime - Date.now())
}

/** Refused, reset, cut or timed out. */
export function reportFailure(exchangeId: number, at: number, reason: string): void {
  useConnection.setState((known) => ({
    failures: known.failures + 1,
    firstFailureAt: known.firstFailureAt ?? at,
    lastFailureAt: at,
    lastFailure: reason,
    waitingSince: without(known.waitingSince, exchangeId),
  }))
}

/** Cancelled or not sent, which tells nothing about the connection. */
export function reportAborted(exchangeId: number): void {
  useConnection.setState(({ waitingSince }) => ({ waitingSince: without(waitingSince, exchangeId) }))
}

let signOuts = 0

/** Requests from before the last one don't count or repeat: the next session may have another environment. */
export function signOutsSoFar(): number {
  return signOuts
}

/** At sign-out. */
export function forgetConnection(): void {
  signOuts += 1
  useConnection.setState(nothingYet)
  setEnvironmentOffset(0)
}

export type ConnectionStatus =
  | { kind: 'nothing yet' }
  | { kind: 'connected'; lastAnswerAt: number }
  | { kind: 'slow'; waitingSince: number }
  | { kind: 'lost'; since: number; failures: number; nextAttemptAt: number; reason: string }

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
