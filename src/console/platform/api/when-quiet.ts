import { useExchanges } from './exchanges/exchanges.ts'

const LOOK_MILLISECONDS = 300
const LATEST_MILLISECONDS = 5_000
const IDLE_LATEST_MILLISECONDS = 2_000

/** Keeps background work from delaying the first view. Returns the cancel function. */
export function whenQuiet(start: () => void): () => void {
  const latest = Date.now() + LATEST_MILLISECONDS
  let idle: number | undefined
  let timer = setTimeout(lookOnceIdle, LOOK_MILLISECONDS)
  // After a long task the next request isn't sent yet, though nothing is under way.
  function lookOnceIdle(): void {
    if ('requestIdleCallback' in window) idle = requestIdleCallback(look, { timeout: IDLE_LATEST_MILLISECONDS })
    else look()
  }
  function look(): void {
    const quietSince = Date.now() - LOOK_MILLISECONDS
    // An answer is often followed by the next request, as after a token.
    const isBusy = useExchanges.getState().exchanges.some(({ endedAt = Infinity }) => endedAt > quietSince)
    if (isBusy && Date.now() < latest) timer = setTimeout(lookOnceIdle, LOOK_MILLISECONDS)
    else start()
  }
  return () => {
    clearTimeout(timer)
    if (idle !== undefined) cancelIdleCallback(idle)
  }
}
