import type { Clock } from '../clock.ts'

/** How many wrong guesses there were of late, by whatever names their source or their aim. */
export interface GuessCount {
  add(key: string): void
  /** No guess that still counts. */
  isClean(key: string): boolean
  /** Whole seconds until the next guess may be made; 0 when it may be now. */
  wait(key: string): number
}

/** Names that are kept; beyond it the one that was longest without a guess is forgotten. */
const MOST_KEYS = 10_000

/** @param free Guesses that may be made at once. After each `recoverySeconds` one more. */
export function createGuessCount(clock: Clock, free: number, recoverySeconds: number): GuessCount {
  const counts = new Map<string, { count: number; at: number }>()

  const current = (key: string): number => {
    const known = counts.get(key)
    const elapsed = known === undefined ? 0 : clock.now() - known.at
    // A clock that was set back says nothing of how long ago it was.
    if (known === undefined || elapsed < 0) return 0
    return Math.max(0, known.count - elapsed / 1000 / recoverySeconds)
  }

  return {
    add(key) {
      // Bounded, so that nobody waits longer the longer others have guessed.
      const count = Math.min(current(key) + 1, free + 10)
      counts.delete(key)
      counts.set(key, { count, at: clock.now() })
      for (const [oldest] of counts) {
        if (counts.size <= MOST_KEYS) break
        counts.delete(oldest)
      }
    },
    isClean: (key) => current(key) === 0,
    wait: (key) => Math.max(0, Math.ceil((current(key) + 1 - free) * recoverySeconds)),
  }
}
