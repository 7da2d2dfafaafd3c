import type { Observable } from '../picture/collection.ts'
import { inParallel } from './in-parallel.ts'
import type { AskedFor, FeedSource, FeedState } from './feed-state.ts'
import type { Leg } from '../picture/walks.ts'
import type { LegKey } from '../picture/filter/task-filter.ts'
import type { AdvanceWalk, PageOutcome } from './walk-pages.ts'

/** Queries on the wire at once. */
export const AT_ONCE = 4

/** The pages that the user asks for, beside the feed's own rounds; `loadAll` in `load-all.ts` loads them to the end. */
export interface PageLoading extends FeedSource {
  readonly state: Observable<FeedState>
  readonly legOf: (key: LegKey) => Leg | undefined
  /** Loads the next page of a leg. */
  readonly load: (leg: Leg, signal: AbortSignal, why: AskedFor) => Promise<PageOutcome>
  readonly loadNext: (keys: readonly LegKey[]) => Promise<void>
  /** Fires when the user no longer wants what he asked for until now. */
  readonly stopped: () => AbortSignal
  readonly stop: () => void
}

export function createPageLoading(advance: AdvanceWalk, source: FeedSource, state: Observable<FeedState>): PageLoading {
  let userWalk = new AbortController()

  const stopped = (): AbortSignal => {
    if (userWalk.signal.aborted) userWalk = new AbortController()
    return userWalk.signal
  }

  const load: PageLoading['load'] = async (leg, signal, why) => {
    state.setState((before) => ({ ...before, loading: [...before.loading, leg.key] }))
    const outcome = await advance(leg.key, leg.walk, signal, why)
    state.setState((before) => {
      const at = before.loading.indexOf(leg.key)
      return { ...before, loading: before.loading.filter((_, index) => index !== at) }
    })
    return outcome
  }

  const legOf = (key: LegKey): Leg | undefined => source.tasks.walks.getState().legs.find((leg) => leg.key === key)

  const loadNext = async (keys: readonly LegKey[]): Promise<void> => {
    const signal = stopped()
    await inParallel(AT_ONCE, keys, async (key) => {
      const leg = legOf(key)
      if (leg && !signal.aborted) await load(leg, signal, 'next page')
    })
  }

  return { ...source, state, legOf, load, loadNext, stopped, stop: () => userWalk.abort() }
}
