import { useSyncExternalStore } from 'react'

const STEP_MILLISECONDS = 1000

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, STEP_MILLISECONDS)
  return () => clearInterval(timer)
}

/** Milliseconds of the clock that nobody can set, once a second: ages by it can't be made to look young. */
export function useSteadyNow(): number {
  return useSyncExternalStore(subscribe, () => Math.floor(performance.now() / STEP_MILLISECONDS) * STEP_MILLISECONDS)
}
