import type { FeedClock } from '../../feed/clock.ts'

/** Its timers let the process end. */
export const realFeedClock: Omit<FeedClock, 'environment'> = {
  machine: () => Date.now(),
  steady: () => performance.now(),
  schedule: (work, milliseconds) => {
    const timer = setTimeout(work, milliseconds)
    timer.unref?.()
    return () => clearTimeout(timer)
  },
}
