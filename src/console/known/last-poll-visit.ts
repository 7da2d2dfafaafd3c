import type { Visit } from '../platform/counts.ts'
import { environmentNow } from '../ui/browser/ticker.ts'
import { present } from './live-tasks.ts'

/** Looking at tasks counts as having seen the last poll. */
export function lastPollVisit(): Visit | undefined {
  const { lastGood } = present.feed.state.getState()
  return lastGood === undefined ? undefined : { at: lastGood + environmentNow() - Date.now() }
}
