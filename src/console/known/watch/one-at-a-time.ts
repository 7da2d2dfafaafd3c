import { restAfter } from '../../ui/browser/time-slice.ts'

const LONGEST_REST_MILLISECONDS = 2000

/** Never twice at once, and after long work with a rest. A call during a run makes it run once more. */
export function oneAtATime(over: AbortSignal, work: () => Promise<void>) {
  let isRunning = false
  let wanted: 'no' | 'in turn' | 'now' = 'no'
  let restUntil = 0
  const run = async () => {
    if (isRunning) return
    isRunning = true
    try {
      while (!over.aborted && (wanted === 'now' || (wanted === 'in turn' && performance.now() >= restUntil))) {
        wanted = 'no'
        const began = performance.now()
        await work()
        restUntil = performance.now() + restAfter(performance.now() - began, LONGEST_REST_MILLISECONDS)
      }
    } finally {
      isRunning = false
    }
  }
  return {
    step: () => {
      if (wanted === 'no') wanted = 'in turn'
      void run()
    },
    /** An operator's action takes effect at once. */
    stepNow: () => {
      wanted = 'now'
      void run()
    },
  }
}
