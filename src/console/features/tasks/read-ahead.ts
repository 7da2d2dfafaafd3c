import { isPast } from '../../known/past/past-store.ts'
import { present } from '../../known/live-tasks.ts'
import { environmentNow } from '../../ui/browser/ticker.ts'
import { readSearch } from '../../../url-state/codec.ts'
import { taskAddress, type TaskSearch } from './filters/task-address.ts'

/** Requests what the page shows first while that loads. Resolves after the answer or a failure. */
export async function readAhead(search: TaskSearch): Promise<void> {
  if (isPast()) return
  await present.feed.readAhead(readSearch(taskAddress, search, environmentNow()).filter)
}
