import { isPast } from '../../known/past/past-store.ts'
import { present } from '../../known/live-tasks.ts'
import { parseSearch } from '../../../address/search-params.ts'
import { environmentNow } from '../../ui/browser/ticker.ts'
import { readTaskSearch, type TaskSearch } from './filters/task-search.ts'

const LONGEST_MILLISECONDS = 500

/** Asks for what the page at this address shows first, before the page itself is there. Resolves when that has come, or has failed. */
export async function readAhead(search: TaskSearch): Promise<void> {
  if (isPast()) return
  await present.feed.readAhead(readTaskSearch(search, environmentNow()).filter)
}

/**
 * The same for any address of the console, from the moment somebody has signed in. It waits for half a second at most, so that the tasks come with
 * their page: to draw it without them first takes longer than they do.
 */
export async function readAheadAt(href: string): Promise<void> {
  const { pathname, search } = new URL(href, window.location.origin)
  if (pathname.split('/')[1] !== 'tasks') return
  await Promise.race([
    readAhead(parseSearch(search)),
    new Promise((resolve) => setTimeout(resolve, LONGEST_MILLISECONDS)),
  ])
}
