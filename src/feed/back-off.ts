const STEPS = [2, 4, 8, 15, 30] as const

/** A service may ask for more; a console that stays dark for longer than this by itself would help nobody. */
const LONGEST_ASKED_SECONDS = 300

/**
 * Seconds to wait after so many failures in a row (1 or more): 2, 4, 8, 15, then 30 for good, or what the service asked for where that is
 * longer.
 * @param asked `retryAfter` of the last failure (`Retry-After` of a 429 or 503), in seconds
 */
export function backOffSeconds(failures: number, asked = 0): number {
  const own = STEPS[Math.min(Math.max(1, failures), STEPS.length) - 1] ?? 30
  return Math.max(own, Math.min(asked, LONGEST_ASKED_SECONDS))
}
