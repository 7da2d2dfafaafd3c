import type { CallRecord } from '../../watch/store/call-store.ts'
import type { PostOutcome } from './post.ts'

/** To one destination. */
const AT_ONCE = 5
const FIRST_BACK_OFF_MS = 5000
const MOST_BACK_OFF_MS = 5 * 60_000
const DROPPED_MS = 24 * 3_600_000

/** A destination's connection, with its back-off. Milliseconds of this machine. */
export class Line {
  readonly #random: () => number
  /** Since it last answered; then one message at a time tries it. */
  #failures = 0
  #retryAt = -Infinity
  /** Ids of calls. */
  readonly underWay = new Set<string>()

  constructor(random: () => number) {
    this.#random = random
  }

  get isAway(): boolean {
    return this.#failures > 0
  }

  /** The next of those that wait. */
  next(waiting: readonly CallRecord[], at: number): readonly CallRecord[] {
    const room = this.isAway
      ? Number(isReached(this.#retryAt, at) && this.underWay.size === 0)
      : AT_ONCE - this.underWay.size
    return waiting
      .filter(({ id, nextAt }) => isReached(nextAt, at) && !this.underWay.has(id))
      .toSorted((one, other) => one.nextAt - other.nextAt || one.madeAt - other.madeAt)
      .slice(0, Math.max(0, room))
  }

  learn({ isDelivered, isRefused }: PostOutcome, at: number): void {
    this.#failures = isDelivered || isRefused ? 0 : this.#failures + 1
    this.#retryAt = at + this.#backOff(this.#failures)
  }

  /** The call after a try, once that was learnt. */
  tried(call: CallRecord, { isDelivered, words }: PostOutcome, at: number): CallRecord {
    const tries = call.tries + 1
    const tried = { ...call, tries, words, triedAt: at }
    if (isDelivered) return { ...tried, state: 'delivered' }
    if (at - call.madeAt >= DROPPED_MS) return { ...tried, state: 'dropped' }
    return { ...tried, nextAt: Math.max(at + this.#backOff(tries), this.isAway ? this.#retryAt : at) }
  }

  #backOff(failures: number): number {
    const most = Math.min(MOST_BACK_OFF_MS, FIRST_BACK_OFF_MS * 2 ** Math.min(failures - 1, 10))
    return most * (1 - 0.2 * this.#random())
  }
}

/** Also if the clock was set back: no wait is longer. */
function isReached(time: number, at: number): boolean {
  return time <= at || time > at + MOST_BACK_OFF_MS
}
