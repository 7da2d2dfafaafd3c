/** The environment's time (`Date` headers, updates, simulation). Tokens use the real clock. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/** Stopped at `at` (milliseconds) until moved: for `--still` and tests. */
export function standingClock(at: number): Clock & { set(at: number): void; advance(milliseconds: number): void } {
  let now = at
  return {
    now: () => now,
    set: (to) => void (now = to),
    advance: (milliseconds) => void (now += milliseconds),
  }
}

/** Starts at `start` (milliseconds) and runs at the real clock's pace: for `--start TIME`. */
export function offsetClock(start: number): Clock {
  const offset = start - systemClock.now()
  return { now: () => systemClock.now() + offset }
}
