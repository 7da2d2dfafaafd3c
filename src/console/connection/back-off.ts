const STEPS = [2, 4, 8, 15, 30] as const

/** Seconds to wait after so many failures in a row (1 or more): 2, 4, 8, 15, then 30 for good. */
export function backOffSeconds(failures: number): number {
  return STEPS[Math.min(Math.max(1, failures), STEPS.length) - 1] ?? 30
}
