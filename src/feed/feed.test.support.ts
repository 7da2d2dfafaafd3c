import { afterEach, beforeEach, vi } from 'vitest'

import type { TaskQuery } from '../contract/task.ts'
import { createTasks, filteredTasks, type TasksOptions } from '../picture/tasks.ts'
import type { FeedFailure, FeedSource } from './feed-state.ts'
import { feedClock } from '../console/known/feed-clock.ts'
import { createTaskFeed } from './feed.ts'
import { anyTask, type TaskFilter } from '../picture/filter/task-filter.ts'
import { epoch, makeService } from '../picture/task-service.test.support.ts'

export class RefusedQuery extends Error {
  readonly failure: FeedFailure
  constructor(status: number | undefined, retryAfter?: number) {
    super('refused')
    this.failure = { status, message: 'refused', detail: undefined, exchangeId: undefined, retryAfter }
  }
}

export function setUp(
  filter: TaskFilter = anyTask,
  count = 40,
  pageSize = 10,
  bound?: TasksOptions['bound'],
  inSlices?: FeedSource['inSlices'],
) {
  const service = makeService(count, pageSize)
  const tasks = createTasks(bound === undefined ? {} : { bound })
  const asked: { query: TaskQuery; why: string; at: number }[] = []
  const wire = {
    down: undefined as number | 'no reply' | undefined,
    /** Seconds. */
    retryAfter: undefined as number | undefined,
    refuseTokens: false,
    /** A query whose pages never end. */
    endless: undefined as ((query: TaskQuery) => boolean) | undefined,
    refused: undefined as ((query: TaskQuery) => boolean) | undefined,
    /** A status whose next page token is refused. */
    refuseOnce: undefined as string | undefined,
    /** Whether received pages are on screen. */
    isShown: true,
    slow: undefined as ((query: TaskQuery) => boolean) | undefined,
  }
  const feed = createTaskFeed({
    ask: async (query, { why, signal }) => {
      asked.push({ query, why, at: Date.now() })
      await new Promise((resolve) => setTimeout(resolve, wire.slow?.(query) === true ? 5000 : 20))
      if (signal.aborted) throw new DOMException('aborted', 'AbortError')
      if (wire.down !== undefined)
        throw new RefusedQuery(wire.down === 'no reply' ? undefined : wire.down, wire.retryAfter)
      if (wire.refuseTokens && query.pageToken !== undefined) throw new RefusedQuery(400)
      if (query.pageToken !== undefined && wire.refuseOnce === (query.statusFilter?.status ?? 'any')) {
        wire.refuseOnce = undefined
        throw new RefusedQuery(400)
      }
      if (wire.refused?.(query) === true) throw new RefusedQuery(400)
      if (wire.endless?.(query) === true) {
        const { pageToken = '', ...first } = query
        return { ...service.query(first), receivedAt: Date.now(), nextPageToken: `${pageToken}+` }
      }
      return { ...service.query(query), receivedAt: Date.now() }
    },
    explain: (error) => (error instanceof RefusedQuery ? error.failure : undefined),
    tasks,
    clock: feedClock(() => service.now()),
    intervalMilliseconds: () => 10_000,
    ...(inSlices !== undefined && { inSlices }),
    shown: async () => {
      while (!wire.isShown) await new Promise((resolve) => setTimeout(resolve, 10))
    },
  })
  feed.setFilter(filter)
  const loaded = () => {
    const walks = tasks.walks.getState()
    return { ...walks, ...filteredTasks(tasks, walks.filter, service.now()).shown() }
  }
  return { service, feed, tasks, asked, wire, loaded }
}

export function settle(milliseconds: number) {
  return vi.advanceTimersByTimeAsync(milliseconds)
}

export function stoppedClock(): void {
  beforeEach(() => vi.useFakeTimers({ now: epoch }))
  afterEach(() => vi.useRealTimers())
}
