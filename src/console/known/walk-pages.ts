import type { TaskQuery } from '../../contract/task.ts'
import type { AskedFor, FeedFailure, FeedSource } from './feed-state.ts'
import type { LegKey } from '../../picture/filter/task-filter.ts'
import { nextRequest, type Walk, type WalkProblem } from '../../picture/task-walk.ts'

/** `came`: the page is taken in; `none`: there was no page to ask for, or it was given up. */
export type PageOutcome = 'came' | 'none' | FeedFailure

export type AdvanceWalk = (key: LegKey, walk: Walk, signal: AbortSignal, why: AskedFor) => Promise<PageOutcome>

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

/**
 * Asks for the next page of a walk. Whoever wants a page that is under way already waits for that one: asked for twice, it would come back
 * with the token that was just read, as if the service walked in a circle.
 */
export function createAdvance({ ask, explain, tasks }: FeedSource): AdvanceWalk {
  const underWay = new Map<TaskQuery, Promise<PageOutcome>>()

  const askFor = async (
    key: LegKey,
    walk: Walk,
    request: TaskQuery,
    options: { signal: AbortSignal; why: AskedFor },
  ): Promise<PageOutcome> => {
    try {
      const page = await ask(request, options)
      tasks.takePage(key, walk.query, page)
      return 'came'
    } catch (error) {
      const failure = explain(error)
      if (failure === undefined) return 'none'
      tasks.halt(key, walk.query, problemOf(failure, request))
      return failure
    } finally {
      underWay.delete(walk.query)
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
