import { isPast } from '../../known/past/past-store.ts'
import { present } from '../../known/live-tasks.ts'
import { environmentNow } from '../../ui/browser/ticker.ts'
import { readSearch } from '../../../address/codec.ts'
import { taskAddress, type TaskSearch } from './filters/task-address.ts'

/** Asks for what the page at this address shows first, before the page itself is there. Resolves when that has come, or has failed. */
export async function readAhead(search: TaskSearch): Promise<void> {
  if (isPast()) return
  await present.feed.readAhead(readSearch(taskAddress, search, environmentNow()).filter)
}
