import { isStuck } from '../conformance/walk.ts'
import { timeOf } from '../contract/datetime.ts'
import type { TaskQuery } from '../contract/task.ts'
import type { TaskPage } from '../picture/tasks.ts'
import { nextRequest, type TaskWalk } from '../picture/task-walk.ts'

/** Pages that are asked for one right after the other: far more than it takes to catch up after a sleep. */
const AT_ONCE = 400
/** So many pages in a row of tasks that all changed since the poll began look as if there were always more. */
const MOST_LATE = 50
const PACE_MILLISECONDS = 1000
const MOST_PAGES = 1000

export type PollStep =
  | { readonly kind: 'ask'; readonly request: TaskQuery; readonly afterMilliseconds: number }
  | { readonly kind: 'stop'; readonly message: string; readonly exchangeId: number | undefined }
  | { readonly kind: 'end' }

/**
 * How a poll continues. It asks unprompted and for ever, so that a service whose tokens never end must not keep it busy: it stops where nothing new
 * comes, and slows down where there seems to be always more.
 * @param late how many pages in a row, up to the last one, had only tasks that changed after the poll began
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
  const looksEndless = late >= MOST_LATE || pages >= AT_ONCE
  return { kind: 'ask', request, afterMilliseconds: looksEndless ? PACE_MILLISECONDS : 0 }
}

/** Whether a page has tasks, and all of them changed after `since`, in milliseconds. */
export function isLate(page: TaskPage, since: number): boolean {
  return page.tasks.length > 0 && page.tasks.every(({ task }) => (timeOf(task.lastUpdateTime) ?? since) > since)
}
