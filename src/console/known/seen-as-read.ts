import type { Looked } from '../platform/counts.ts'
import { environmentNow } from '../ui/browser/ticker.ts'
import { present } from './live-tasks.ts'

/** Somebody who looks at tasks, or at what comes of them, has seen what the last poll brought. */
export function seenAsRead(): Looked | undefined {
  const { lastGood } = present.feed.state.getState()
  return lastGood === undefined ? undefined : { at: lastGood + environmentNow() - Date.now() }
}
