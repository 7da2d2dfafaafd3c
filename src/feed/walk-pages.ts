import type { TaskQuery } from '../contract/task.ts'
import type { AskedFor, FeedFailure, FeedSource } from './feed-state.ts'
import type { ListKey } from '../picture/filter/task-filter.ts'
import { nextRequest, type TaskWalk, type WalkProblem } from '../picture/task-walk.ts'

/** `merged`: with the loaded tasks; `none`: no page was left, or it was given up. */
export type PageOutcome = 'merged' | 'none' | FeedFailure

interface AskOptions {
  readonly signal: AbortSignal
  readonly why: AskedFor
}

export type AdvanceWalk = (key: ListKey, walk: TaskWalk, signal: AbortSignal, why: AskedFor) => Promise<PageOutcome>

function problemOf(failure: FeedFailure, query: TaskQuery): WalkProblem {
  return failure.status === 400 && query.pageToken !== undefined
    ? {
        kind: 'token refused',
        message: `Page refused, ${failure.status}`,
        detail: failure.detail,
        exchangeId: failure.exchangeId,
      }
    : { kind: 'failed', message: failure.message, detail: failure.detail, exchangeId: failure.exchangeId }
}

/** Loads the next page. Concurrent callers share the request: a token sent twice would look like a circle. */
export function createAdvance({ ask, explain, tasks }: FeedSource): AdvanceWalk {
  const underWay = new Map<TaskQuery, Promise<PageOutcome>>()

  const askFor = async (
    key: ListKey,
    { query }: TaskWalk,
    request: TaskQuery,
    options: AskOptions,
  ): Promise<PageOutcome> => {
    try {
      tasks.addPage(key, query, await ask(request, options))
      return 'merged'
    } catch (error) {
      const failure = explain(error)
      if (failure === undefined) return 'none'
      tasks.halt(key, query, problemOf(failure, request))
      return failure
    } finally {
      underWay.delete(query)
    }
  }

  return async (key, walk, signal, why) => {
    const request = nextRequest(walk)
    if (request === undefined) return 'none'
    const page = underWay.get(walk.query) ?? askFor(key, walk, request, { signal, why })
    underWay.set(walk.query, page)
    return page
  }
}
