import { isStuck } from '../conformance/walk.ts'
import { timeOf } from '../contract/datetime.ts'
import type { TaskQuery } from '../contract/task.ts'
import type { TaskPage } from '../picture/tasks.ts'
import { nextRequest, type TaskWalk } from '../picture/task-walk.ts'

/** Pages without a pause: far more than catching up after a sleep needs. */
const UNPACED_PAGES = 400
/** After this many pages in a row of tasks changed since the poll began, the poll looks endless. */
const MOST_LATE = 50
const PACE_MILLISECONDS = 1000
const MOST_PAGES = 1000

export type PollStep =
  | { readonly kind: 'ask'; readonly request: TaskQuery; readonly afterMilliseconds: number }
  | { readonly kind: 'stop'; readonly message: string; readonly exchangeId: number | undefined }
  | { readonly kind: 'end' }

/**
 * Endless page tokens must not keep a poll busy: it stops when nothing new comes, and slows down when it
 * looks endless. `late`: last pages in a row whose tasks all changed since the poll began.
 */
export function nextOfPoll(walk: TaskWalk, late: number): PollStep {
  const { problem, pages } = walk
  if (isStuck(walk) && problem !== undefined)
    return { kind: 'stop', message: problem.message, exchangeId: problem.exchangeId }
  const request = nextRequest(walk)
  if (request === undefined) return { kind: 'end' }
  if (pages >= MOST_PAGES) {
    const message = `The poll didn’t finish within ${MOST_PAGES} pages`
    return { kind: 'stop', message, exchangeId: undefined }
  }
  const looksEndless = late >= MOST_LATE || pages >= UNPACED_PAGES
  return { kind: 'ask', request, afterMilliseconds: looksEndless ? PACE_MILLISECONDS : 0 }
}

/** Whether it has tasks, all changed after `since` (milliseconds). */
export function isLate(page: TaskPage, since: number): boolean {
  return page.tasks.length > 0 && page.tasks.every(({ task }) => (timeOf(task.lastUpdateTime) ?? since) > since)
}
