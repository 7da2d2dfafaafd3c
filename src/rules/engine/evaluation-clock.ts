import type { Freshness } from '../../feed/freshness.ts'

/** Milliseconds. `now`: the environment's clock. `steady`: monotonic. */
export interface Clocks {
  readonly now: number
  readonly steady: number
}

/** Larger differences mean that a clock was set or the machine slept. */
export const JUMP_MILLISECONDS = 30_000

/** The clock that rules are judged by. It stops while data are too old, or the time is in doubt. */
export interface EvaluationClock {
  readonly now: () => number
  /** Since when, by the environment's clock. */
  readonly stale: () => number | undefined
  readonly jump: () => { readonly by: number; readonly since: number } | undefined
  /** `cycles`: rounds without data until data are too old. */
  readonly step: (clocks: Clocks, freshness: Freshness, cycles: number) => void
}

export function createEvaluationClock(): EvaluationClock {
  let judged = Number.NEGATIVE_INFINITY
  let last: Clocks | undefined
  let stale: number | undefined
  let jump: { readonly by: number; readonly since: number; readonly steady: number } | undefined

  const step = (clocks: Clocks, freshness: Freshness, cycles: number): void => {
    const { now, steady } = clocks
    const by = last === undefined ? 0 : now - last.now - (steady - last.steady)
    if (Math.abs(by) > JUMP_MILLISECONDS) jump = { by: (jump?.by ?? 0) + by, since: now, steady }
    last = clocks
    if (jump !== undefined && steady - freshness.sinceGood > jump.steady) jump = undefined
    const limit = cycles * freshness.cycle
    const isStale = freshness.sinceGood > limit || freshness.failures >= cycles
    if (!isStale) stale = undefined
    else stale ??= now - Math.max(0, freshness.sinceGood - limit)
    if (!isStale && jump === undefined) judged = now
    // First data: judge by the time at which loading began.
    else if (judged === Number.NEGATIVE_INFINITY) judged = now
  }

  return { now: () => judged, stale: () => stale, jump: () => jump, step }
}

export function isStopped(clock: EvaluationClock): boolean {
  return clock.stale() !== undefined || clock.jump() !== undefined
}
