import type { Machine } from '../../watch/machine.ts'

/** This machine's own time. Its timers let the process end. */
export const realMachine: Machine = {
  now: () => Date.now(),
  every: (milliseconds, work) => {
    const timer = setInterval(work, milliseconds).unref()
    return () => clearInterval(timer)
  },
}
