import { createHash } from 'node:crypto'

import { compareDatetimes, timeOf } from '../../contract/datetime.ts'
import type { TaskQuery, queryTasks as operation } from '../../contract/task.ts'
import { Failure, invalid } from '../request/failure.ts'
import type { Moment, StoredTask, TaskPageQuery } from '../store/store.ts'
import type { TaskPosition } from '../store/task-order.ts'
import type { Handler, HandlerContext } from './handler.ts'

interface Walk {
  moment: Moment
  /** Real time, in milliseconds. */
  started: number
  filters: string
  after?: TaskPosition
}

/** All pages of a walk show the moment of its first page. */
export const queryTasks: Handler<typeof operation> = async ({ body }, context) => {
  const { store, pageTokens, options } = context
  const { parentTaskId } = body
  const filters = filtersOf(body)
  const filtersMark = createHash('sha256').update(JSON.stringify(filters)).digest('base64url')
  const walk: Walk =
    body.pageToken === undefined
      ? { moment: await store.tasks.moment(), started: context.realClock.now(), filters: filtersMark }
      : continuedWalk(body.pageToken, filtersMark, context)

  // One more than fits tells whether there is another page.
  const found = await store.tasks.page({
    ...filters,
    moment: walk.moment,
    ...(walk.after && { after: walk.after }),
    limit: options.pageSize + 1,
  })
  if ((await store.tasks.oldestMoment()) > walk.moment) throw tooOld()
  // Last: an uncached look-up reads the disk.
  if (found.length === 0 && parentTaskId !== undefined && !(await store.tasks.exists(parentTaskId))) {
    throw new Failure('not-found', 'There is no task with this parentTaskId')
  }
  const tasks = found.slice(0, options.pageSize)
  const last = tasks.at(-1)
  if (found.length <= options.pageSize || !last) return pageResponse(tasks)
  const after = { updateTime: last.updateTime, taskId: last.taskId }
  return pageResponse(tasks, pageTokens.seal('tasks', { ...walk, after } satisfies Walk))
}

/** Joins the stored texts: parsing them costs as much as the rest. */
function pageResponse(tasks: readonly StoredTask[], nextPageToken?: string): Response {
  const token = nextPageToken === undefined ? '' : `,"nextPageToken":${JSON.stringify(nextPageToken)}`
  const text = `{"tasks":[${tasks.map(({ json }) => json).join(',')}]${token}}`
  return new Response(text, { headers: { 'Content-Type': 'application/json' } })
}

function filtersOf({
  parentTaskId,
  statusFilter,
  updateTimeRange,
}: TaskQuery): Omit<TaskPageQuery, 'moment' | 'limit' | 'after'> {
  const status = statusFilter?.status
  const after = updateTimeRange?.startTime && timeOf(updateTimeRange.startTime)
  const before = updateTimeRange?.endTime && exclusiveEnd(updateTimeRange.endTime)
  return {
    ...(status !== undefined && { status }),
    ...(parentTaskId !== undefined && { parentTaskId }),
    ...(typeof after === 'number' && { updatedAfter: after }),
    ...(typeof before === 'number' && { updatedBefore: before }),
  }
}

/** Stored times are whole milliseconds; a finer end includes its millisecond. */
function exclusiveEnd(datetime: string): number | undefined {
  const time = timeOf(datetime)
  if (time === undefined) return undefined
  return compareDatetimes(new Date(time).toISOString(), datetime) < 0 ? time + 1 : time
}

function continuedWalk(token: string, filters: string, { pageTokens, realClock, options }: HandlerContext): Walk {
  // The signature vouches for the shape.
  const walk = pageTokens.open('tasks', token) as Walk | undefined
  if (!walk) throw invalid('pageToken is not a page token of this environment')
  if (walk.filters !== filters) {
    throw invalid('pageToken belongs to another query: repeat that query, or start from the first page')
  }
  if (walk.started + options.pageTokenRetention < realClock.now()) throw tooOld()
  return walk
}

function tooOld() {
  return invalid('pageToken is too old: start from the first page')
}
