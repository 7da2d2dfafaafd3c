import { whenIdle } from '../../ui/browser/when-idle.ts'
import { useExchanges } from './exchanges/exchanges.ts'

const LOOK_MILLISECONDS = 300
const LATEST_MILLISECONDS = 5_000
const IDLE_LATEST_MILLISECONDS = 2_000

/** Keeps background work from delaying the first view. Returns the cancel function. */
export function whenQuiet(start: () => void): () => void {
  const latest = Date.now() + LATEST_MILLISECONDS
  let isWanted = true
  // After a long task the next request isn't sent yet, though nothing is under way.
  const lookLater = () => setTimeout(() => whenIdle(look, IDLE_LATEST_MILLISECONDS), LOOK_MILLISECONDS)
  function look(): void {
    if (!isWanted) return
    const quietSince = Date.now() - LOOK_MILLISECONDS
    // An answer is often followed by the next request, as after a token.
    const isBusy = useExchanges.getState().exchanges.some(({ endedAt = Infinity }) => endedAt > quietSince)
    if (isBusy && Date.now() < latest) lookLater()
    else start()
  }
  lookLater()
  return () => {
    isWanted = false
  }
}
