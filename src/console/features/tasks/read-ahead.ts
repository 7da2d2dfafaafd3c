import { isPast } from '../../known/past/past-store.ts'
import { present } from '../../known/live-tasks.ts'
import { environmentNow } from '../../ui/browser/ticker.ts'
import { readTaskSearch, type TaskSearch } from './filters/task-search.ts'

/** Asks for what the page at this address shows first, before the page itself is there. Resolves when that has come, or has failed. */
export async function readAhead(search: TaskSearch): Promise<void> {
  if (isPast()) return
  await present.feed.readAhead(readTaskSearch(search, environmentNow()).filter)
}
