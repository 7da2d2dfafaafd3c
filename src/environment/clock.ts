/** The environment's time: what `Date` headers, update times and the simulation go by. Tokens live on the real clock instead. */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  now(): number
}

/** The machine's own clock. */
export const systemClock: Clock = { now: () => Date.now() }

/** A clock that stands at `at` (milliseconds) until it is moved: for `--still`, and for tests. */
export function standingClock(at: number): Clock & { set(at: number): void; advance(milliseconds: number): void } {
  let now = at
  return {
    now: () => now,
    set: (to) => void (now = to),
    advance: (milliseconds) => void (now += milliseconds),
  }
}

/** A clock that starts at `start` (milliseconds) when made and runs at the real clock's pace: for `--start TIME`. */
export function offsetClock(start: number, real: Clock = systemClock): Clock {
  const offset = start - real.now()
  return { now: () => real.now() + offset }
}
