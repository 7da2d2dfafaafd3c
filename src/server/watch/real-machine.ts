import type { Machine } from '../../watch/machine.ts'

/** Its timers let the process end. */
export const realMachine: Machine = {
  now: () => Date.now(),
  every: (milliseconds, work) => {
    const timer = setInterval(work, milliseconds).unref()
    return () => clearInterval(timer)
  },
}
