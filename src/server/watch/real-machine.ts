import type { HostClock } from '../../watch/host-clock.ts'

/** Its timers let the process end. */
export const realMachine: HostClock = {
  now: () => Date.now(),
  every: (milliseconds, work) => {
    const timer = setInterval(work, milliseconds).unref()
    return () => clearInterval(timer)
  },
}
