import type { Observable } from '../picture/collection.ts'
import { inParallel } from './in-parallel.ts'
import type { AskedFor, FeedSource, FeedState } from './feed-state.ts'
import type { TaskList } from '../picture/walks.ts'
import type { ListKey } from '../picture/filter/task-filter.ts'
import type { AdvanceWalk, PageOutcome } from './walk-pages.ts'

/** Concurrent queries. */
export const AT_ONCE = 4

/** Pages that the user asks for, besides the feed's own rounds. */
export interface PageLoading extends FeedSource {
  readonly state: Observable<FeedState>
  readonly listOf: (key: ListKey) => TaskList | undefined
  /** Loads the next page of a list. */
  readonly load: (list: TaskList, signal: AbortSignal, why: AskedFor) => Promise<PageOutcome>
  readonly loadNext: (keys: readonly ListKey[]) => Promise<void>
  /** Fires when the user stops loading. */
  readonly stopped: () => AbortSignal
  readonly stop: () => void
}

export function createPageLoading(advance: AdvanceWalk, source: FeedSource, state: Observable<FeedState>): PageLoading {
  let userWalk = new AbortController()

  const stopped = (): AbortSignal => {
    if (userWalk.signal.aborted) userWalk = new AbortController()
    return userWalk.signal
  }

  const load: PageLoading['load'] = async (list, signal, why) => {
    state.setState((before) => ({ ...before, loading: [...before.loading, list.key] }))
    const outcome = await advance(list.key, list.walk, signal, why)
    state.setState((before) => {
      const at = before.loading.indexOf(list.key)
      return { ...before, loading: before.loading.filter((_, index) => index !== at) }
    })
    return outcome
  }

  const listOf = (key: ListKey): TaskList | undefined =>
    source.tasks.walks.getState().lists.find((list) => list.key === key)

  const loadNext = async (keys: readonly ListKey[]): Promise<void> => {
    const signal = stopped()
    await inParallel(AT_ONCE, keys, async (key) => {
      const list = listOf(key)
      if (list && !signal.aborted) await load(list, signal, 'next page')
    })
  }

  return { ...source, state, listOf, load, loadNext, stopped, stop: () => userWalk.abort() }
}
