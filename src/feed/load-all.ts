import { sleep } from './clock.ts'
import { isBusy } from './feed-state.ts'
import { inParallel } from './in-parallel.ts'
import { LONGEST_WAIT_SECONDS, loadInRanges } from './load-in-ranges.ts'
import { AT_ONCE, type PageLoading } from './page-loading.ts'
import type { ListKey } from '../picture/filter/task-filter.ts'
import { nextRequest } from '../picture/task-walk.ts'
import { hasWalkedAll } from '../picture/walks.ts'

/** Pages before a walk is split: most are complete by then. */
const PAGES_ALONE = 3

/**
 * The unfiltered list alone if there is one, since it brings all, over time ranges if the service supports
 * them. A refused page stops its walk, a failing service all of them; after `Retry-After` it tries once more.
 */
export async function loadAll(loading: PageLoading): Promise<void> {
  const { state, listOf, load, stopped, tasks, clock } = loading
  const { walks } = tasks
  if (state.getState().loadingAll) return
  state.setState((before) => ({ ...before, loadingAll: true, oneWalk: undefined }))
  const signal = stopped()
  let failing = false
  const walkToEnd = async (key: ListKey, mostPages = Infinity): Promise<void> => {
    let isPatient = true
    for (let list = listOf(key); list !== undefined && !signal.aborted && !failing; list = listOf(key)) {
      const { problem, pages } = list.walk
      if ((problem !== undefined && problem.kind !== 'failed') || pages >= mostPages) return
      if (nextRequest(list.walk) === undefined) return
      const outcome = await load(list, signal, 'load all')
      if (outcome === 'none') return
      if (outcome === 'merged') {
        isPatient = true
        continue
      }
      if (!isPatient || !isBusy(outcome)) {
        failing = outcome.status !== 400
        return
      }
      isPatient = false
      await sleep(clock, Math.min(LONGEST_WAIT_SECONDS, outcome.retryAfter ?? 1) * 1000, signal)
    }
  }
  const walkAlone = async (key: ListKey): Promise<void> => {
    await walkToEnd(key, PAGES_ALONE)
    if (failing || signal.aborted) return
    const outcome = await loadInRanges(loading, key, signal)
    if (outcome === undefined || signal.aborted) return
    state.setState((before) => ({ ...before, oneWalk: outcome.reason }))
    await sleep(clock, outcome.waitSeconds * 1000, signal)
    await walkToEnd(key)
  }
  try {
    const keys = walks.getState().lists.map((list) => list.key)
    const alone = keys.includes('any') ? 'any' : keys.length === 1 ? keys[0] : undefined
    if (alone !== undefined) await walkAlone(alone)
    const others = keys.filter((key) => key !== alone)
    if (!hasWalkedAll(walks.getState().lists)) await inParallel(AT_ONCE, others, (key) => walkToEnd(key))
  } finally {
    state.setState((before) => ({ ...before, loadingAll: false }))
  }
}
