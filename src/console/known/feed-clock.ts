import type { FeedClock } from '../../feed/clock.ts'

/** @param environment its clock in milliseconds */
export function feedClock(environment: () => number): FeedClock {
  return {
    environment,
    machine: () => Date.now(),
    steady: () => performance.now(),
    schedule: (work, milliseconds) => {
      const timer = setTimeout(work, milliseconds)
      return () => clearTimeout(timer)
    },
  }
}
