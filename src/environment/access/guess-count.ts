import type { Clock } from '../clock.ts'

/** Most keys kept; the one idle longest is dropped. */
const MOST_KEYS = 10_000

/** `free` guesses may be made at once, then one per `recoverySeconds`. */
export function createGuessCount(clock: Clock, free: number, recoverySeconds: number) {
  const counts = new Map<string, { count: number; at: number }>()

  const current = (key: string): number => {
    const known = counts.get(key)
    const elapsed = known === undefined ? 0 : clock.now() - known.at
    // The clock was set back.
    if (known === undefined || elapsed < 0) return 0
    return Math.max(0, known.count - elapsed / 1000 / recoverySeconds)
  }

  return {
    add: (key: string) => {
      // Bounded, so that others can't lengthen a wait without limit.
      const count = Math.min(current(key) + 1, free + 10)
      counts.delete(key)
      counts.set(key, { count, at: clock.now() })
      for (const [oldest] of counts) {
        if (counts.size <= MOST_KEYS) break
        counts.delete(oldest)
      }
    },
    isClean: (key: string) => current(key) === 0,
    /** Whole seconds until the next guess; 0: now. */
    wait: (key: string) => Math.max(0, Math.ceil((current(key) + 1 - free) * recoverySeconds)),
  }
}
