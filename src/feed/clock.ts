/** `steady` never jumps, but may stop while the machine sleeps; `wall` can be set. */
export interface Instant {
  readonly steady: number
  readonly wall: number
}

/** Time, as a feed needs it; all in milliseconds. */
export interface FeedClock {
  /** The environment's clock. */
  readonly environment: () => number
  /** This machine's clock, which can be set. */
  readonly machine: () => number
  /** Can't be set; may stop while the machine sleeps. */
  readonly steady: () => number
  /** The returned function cancels it. */
  readonly schedule: (work: () => void, milliseconds: number) => () => void
}

/** Resolves at once when `signal` fires. */
export function sleep({ schedule }: FeedClock, milliseconds: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted === true) return Promise.resolve()
  return new Promise((resolve) => {
    const cancel = schedule(resolve, milliseconds)
    const onAbort = () => {
      cancel()
      resolve()
    }
    signal?.addEventListener('abort', onAbort, { once: true })
  })
}
