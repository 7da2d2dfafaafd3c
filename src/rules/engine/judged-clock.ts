import type { Freshness } from '../../feed/freshness.ts'

/** Milliseconds. `now`: the environment's clock. `steady`: one that nobody sets. */
export interface Clocks {
  readonly now: number
  readonly steady: number
}

/** A set clock, or a machine that slept: answers and timers never take as long. */
const JUMP_MILLISECONDS = 30_000

/** The clock by which rules are judged. It stands still while what is known is too old to judge by, or the time itself is in doubt. */
export interface JudgedClock {
  readonly now: () => number
  /** Since when, by the environment's clock. */
  readonly stale: () => number | undefined
  readonly jump: () => { readonly by: number; readonly since: number } | undefined
  /** @param cycles so many without reading are too many */
  readonly step: (clocks: Clocks, reading: Freshness, cycles: number) => void
}

export function createJudgedClock(): JudgedClock {
  let judged = Number.NEGATIVE_INFINITY
  let last: Clocks | undefined
  let stale: number | undefined
  let jump: { readonly by: number; readonly since: number; readonly steady: number } | undefined

  const step = (clocks: Clocks, reading: Freshness, cycles: number): void => {
    const { now, steady } = clocks
    const by = last === undefined ? 0 : now - last.now - (steady - last.steady)
    if (Math.abs(by) > JUMP_MILLISECONDS) jump = { by: (jump?.by ?? 0) + by, since: now, steady }
    last = clocks
    // A round that began and ended after it was read by the new time.
    if (jump !== undefined && steady - reading.sinceGood > jump.steady) jump = undefined
    const limit = cycles * reading.cycle
    const isStale = reading.sinceGood > limit || reading.failures >= cycles
    if (!isStale) stale = undefined
    else stale ??= now - Math.max(0, reading.sinceGood - limit)
    if (!isStale && jump === undefined) judged = now
    // Nothing was judged yet: what comes in is judged by the time at which this began.
    else if (judged === Number.NEGATIVE_INFINITY) judged = now
  }

  return { now: () => judged, stale: () => stale, jump: () => jump, step }
}

/** Whether the clock stands, so that nothing ends either. */
export function isHeld(clock: JudgedClock): boolean {
  return clock.stale() !== undefined || clock.jump() !== undefined
}
