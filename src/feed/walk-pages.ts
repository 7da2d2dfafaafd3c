import type { TaskQuery } from '../contract/task.ts'
import type { AskedFor, FeedFailure, FeedSource } from './feed-state.ts'
import type { TaskPage } from '../picture/tasks.ts'
import type { ListKey } from '../picture/filter/task-filter.ts'
import { nextRequest, type TaskWalk, type WalkProblem } from '../picture/task-walk.ts'

/** `came`: the page was merged; `none`: no page was left, or it was given up. */
export type PageOutcome = 'came' | 'none' | FeedFailure

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

/** Sorting and drawing page by page takes as long as loading; one update a second is enough. */
const TOGETHER_MILLISECONDS = 1000

/**
 * Loads a walk's next page. Concurrent callers share the request: sent twice, the repeated token would look
 * like a circle. While all is loaded, the next page is asked for ahead, and pages of a second are merged
 * together.
 */
export function createAdvance({ ask, explain, tasks, clock }: FeedSource): AdvanceWalk {
  const underWay = new Map<TaskQuery, Promise<PageOutcome>>()
  const ahead = new WeakMap<TaskQuery, { readonly page: Promise<TaskPage>; readonly signal: AbortSignal }>()

  const askAhead = (query: TaskQuery, pageToken: string | undefined, options: AskOptions): void => {
    if (pageToken === undefined || options.why !== 'load all' || options.signal.aborted) return
    const page = ask({ ...query, pageToken }, options)
    // The caller that uses it handles the failure.
    page.catch(() => undefined)
    ahead.set(query, { page, signal: options.signal })
  }

  const askedAhead = (query: TaskQuery, { signal }: AskOptions): Promise<TaskPage> | undefined => {
    const found = ahead.get(query)
    ahead.delete(query)
    return found?.signal === signal ? found.page : undefined
  }

  const askFor = async (key: ListKey, walk: TaskWalk, first: TaskQuery, options: AskOptions): Promise<PageOutcome> => {
    const began = clock.steady()
    const pages: TaskPage[] = []
    let request: TaskQuery | undefined = first
    try {
      while (request !== undefined) {
        const page: TaskPage = await (askedAhead(walk.query, options) ?? ask(request, options))
        pages.push(page)
        const { nextPageToken: pageToken } = page
        askAhead(walk.query, pageToken, options)
        const isMore = ahead.has(walk.query) && clock.steady() - began < TOGETHER_MILLISECONDS
        request = isMore ? { ...walk.query, pageToken } : undefined
      }
      tasks.addPages(key, walk.query, pages)
      return 'came'
    } catch (error) {
      if (pages.length > 0) tasks.addPages(key, walk.query, pages)
      const failure = explain(error)
      if (failure === undefined) return 'none'
      tasks.halt(key, walk.query, problemOf(failure, request ?? first))
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
