import { inParallel } from './in-parallel.ts'
import { AT_ONCE, type PageLoading } from './page-loading.ts'
import type { LegKey } from '../../picture/filter/task-filter.ts'
import { nextRequest } from '../../picture/task-walk.ts'
import { hasWalkedAll } from '../../picture/walks.ts'
import { walkInSlices } from './walk-in-slices.ts'

/** Pages that one walk reads before others help: most walks are at their end by then. */
const ALONE_PAGES = 3

/**
 * Walks to the end: the unfiltered leg alone where there is one, since it brings what the others would, else every leg. A page that one walk
 * is refused stops that walk; a service that fails stops them all. One walk alone is done in slices of time, as long as the service bears it.
 */
export async function loadAll(loading: PageLoading): Promise<void> {
  const { state, legOf, load, stopped, tasks } = loading
  const { walks } = tasks
  if (state.getState().loadingAll) return
  state.setState({ loadingAll: true, oneWalk: undefined })
  const signal = stopped()
  let failing = false
  const walkToEnd = async (key: LegKey, mostPages = Infinity): Promise<void> => {
    for (let leg = legOf(key); leg !== undefined && !signal.aborted && !failing; leg = legOf(key)) {
      const { problem, pages } = leg.walk
      if (problem !== undefined || pages >= mostPages || nextRequest(leg.walk) === undefined) return
      const outcome = await load(leg, signal, 'load all')
      if (typeof outcome === 'object' && outcome.status !== 400) failing = true
      if (outcome !== 'came') return
    }
  }
  const walkAlone = async (key: LegKey): Promise<void> => {
    await walkToEnd(key, ALONE_PAGES)
    if (failing || signal.aborted) return
    const outcome = await walkInSlices(loading, key, signal)
    if (outcome === undefined || signal.aborted) return
    state.setState({ oneWalk: outcome.reason })
    await pause(outcome.waitSeconds, signal)
    await walkToEnd(key)
  }
  try {
    const keys = walks.getState().legs.map((leg) => leg.key)
    const alone = keys.includes('any') ? 'any' : keys.length === 1 ? keys[0] : undefined
    if (alone !== undefined) await walkAlone(alone)
    if (!hasWalkedAll(walks.getState().legs)) await inParallel(AT_ONCE, keys, walkToEnd)
  } finally {
    state.setState({ loadingAll: false })
  }
}

function pause(seconds: number, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, seconds * 1000)
    stopped.addEventListener('abort', () => resolve(), { once: true })
  })
}
