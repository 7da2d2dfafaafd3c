import { useExchanges } from './exchanges/exchanges.ts'

const LOOK_MILLISECONDS = 300
const LATEST_MILLISECONDS = 5_000
const IDLE_LATEST_MILLISECONDS = 2_000

/**
 * Calls `start` when what was asked for first is on screen: no request was under way of late and the browser has nothing better to do. Whatever a first
 * view can do without waits for this, so that it takes no line from what the operator waits for.
 * @returns the way to stop
 */
export function whenQuiet(start: () => void): () => void {
  const latest = Date.now() + LATEST_MILLISECONDS
  let idle: number | undefined
  let timer = setTimeout(look, LOOK_MILLISECONDS)
  function look(): void {
    const quietSince = Date.now() - LOOK_MILLISECONDS
    // What has just been answered is followed by what it was for: the first query by a token.
    const isBusy = useExchanges.getState().exchanges.some(({ endedAt = Infinity }) => endedAt > quietSince)
    if (isBusy && Date.now() < latest) timer = setTimeout(look, LOOK_MILLISECONDS)
    else if ('requestIdleCallback' in window) idle = requestIdleCallback(start, { timeout: IDLE_LATEST_MILLISECONDS })
    else start()
  }
  return () => {
    clearTimeout(timer)
    if (idle !== undefined) cancelIdleCallback(idle)
  }
}
