const STEPS = [2, 4, 8, 15, 30] as const

/** A service may ask for a longer wait, but a console dark for longer than this helps no one. */
const LONGEST_ASKED_SECONDS = 300

/** Seconds to wait after failures in a row: 2, 4, 8, 15, then 30; or `asked` (`Retry-After`) if longer. */
export function backOffSeconds(failures: number, asked = 0): number {
  const own = STEPS[Math.min(Math.max(1, failures), STEPS.length) - 1] ?? 30
  return Math.max(own, Math.min(asked, LONGEST_ASKED_SECONDS))
}
