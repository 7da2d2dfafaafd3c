import { taskFeed } from '../live/live-tasks.ts'
import { environmentNow } from '../ui/browser/ticker.ts'
import { readTaskSearch, type TaskSearch } from './filters/task-search.ts'

/** Asks for what the page at this address shows first, before the page itself is there. */
export function readAhead(search: TaskSearch): void {
  taskFeed.readAhead(readTaskSearch(search, environmentNow()).filter)
}
