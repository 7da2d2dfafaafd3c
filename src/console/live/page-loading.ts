import type { StoreApi } from 'zustand/vanilla'

import { inParallel } from './in-parallel.ts'
import type { AskedFor, FeedState } from './feed-state.ts'
import type { Tasks } from './tasks.ts'
import { hasWalkedAll, type Leg } from './walks.ts'
import type { LegKey } from './task-filter.ts'
import { nextRequest } from './task-walk.ts'
import type { AdvanceWalk, PageOutcome } from './walk-pages.ts'

/** Queries on the wire at once. */
export const AT_ONCE = 4

export interface PageLoading {
  loadNext: (keys: readonly LegKey[]) => Promise<void>
  /**
   * Walks to the end: the unfiltered leg alone where there is one, since it brings what the others would, else every leg. A page that one walk
   * is refused stops that walk; a service that fails stops them all.
   */
  loadAll: () => Promise<void>
  stop: () => void
}

/** The pages that the user asks for, beside the feed's own rounds. */
export function createPageLoading(advance: AdvanceWalk, { walks }: Tasks, state: StoreApi<FeedState>): PageLoading {
  let userWalk = new AbortController()

  const current = (): AbortController => {
    if (userWalk.signal.aborted) userWalk = new AbortController()
    return userWalk
  }

  const load = async (leg: Leg, signal: AbortSignal, why: AskedFor): Promise<PageOutcome> => {
    state.setState(({ loading }) => ({ loading: [...loading, leg.key] }))
    const outcome = await advance(leg.key, leg.walk, signal, why)
    state.setState(({ loading }) => {
      const at = loading.indexOf(leg.key)
      return { loading: loading.filter((_, index) => index !== at) }
    })
    return outcome
  }

  const legOf = (key: LegKey): Leg | undefined => walks.getState().legs.find((leg) => leg.key === key)

  const loadNext = async (keys: readonly LegKey[]): Promise<void> => {
    const { signal } = current()
    await inParallel(AT_ONCE, keys, async (key) => {
      const leg = legOf(key)
      if (leg && !signal.aborted) await load(leg, signal, 'next page')
    })
  }

  const loadAll = async (): Promise<void> => {
    if (state.getState().loadingAll) return
    state.setState({ loadingAll: true })
    const { signal } = current()
    let failing = false
    const walkToEnd = async (key: LegKey): Promise<void> => {
      for (let leg = legOf(key); leg !== undefined && !signal.aborted && !failing; leg = legOf(key)) {
        if (leg.walk.problem !== undefined || nextRequest(leg.walk) === undefined) return
        const outcome = await load(leg, signal, 'load all')
        if (typeof outcome === 'object' && outcome.status !== 400) failing = true
        if (outcome !== 'came') return
      }
    }
    const keys = walks.getState().legs.map((leg) => leg.key)
    if (keys.includes('any')) await walkToEnd('any')
    if (!hasWalkedAll(walks.getState().legs)) await inParallel(AT_ONCE, keys, walkToEnd)
    state.setState({ loadingAll: false })
  }

  return { loadNext, loadAll, stop: () => userWalk.abort() }
}
