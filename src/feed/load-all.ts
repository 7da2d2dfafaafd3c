import { sleep } from './clock.ts'
import type { FeedFailure } from './feed-state.ts'
import { inParallel } from './in-parallel.ts'
import { AT_ONCE, type PageLoading } from './page-loading.ts'
import type { ListKey } from '../picture/filter/task-filter.ts'
import { nextRequest } from '../picture/task-walk.ts'
import { hasWalkedAll } from '../picture/walks.ts'

const LONGEST_WAIT_SECONDS = 60

/**
 * The unfiltered list alone if there is one, as it brings all. A refused page stops its walk, a failing
 * service all of them; after `Retry-After` it tries once more.
 */
export async function loadAll(loading: PageLoading): Promise<void> {
  const { state, listOf, load, stopped, tasks, clock } = loading
  const { walks } = tasks
  if (state.getState().loadingAll) return
  state.setState((before) => ({ ...before, loadingAll: true }))
  const signal = stopped()
  let failing = false
  const walkToEnd = async (key: ListKey): Promise<void> => {
    let isPatient = true
    for (let list = listOf(key); list !== undefined && !signal.aborted && !failing; list = listOf(key)) {
      const { problem } = list.walk
      if ((problem !== undefined && problem.kind !== 'failed') || nextRequest(list.walk) === undefined) return
      const outcome = await load(list, signal, 'load all')
      if (outcome === 'none') return
      if (outcome === 'came') {
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
  try {
    const keys = walks.getState().lists.map((list) => list.key)
    if (keys.includes('any')) await walkToEnd('any')
    const others = keys.filter((key) => key !== 'any')
    if (!hasWalkedAll(walks.getState().lists)) await inParallel(AT_ONCE, others, walkToEnd)
  } finally {
    state.setState((before) => ({ ...before, loadingAll: false }))
  }
}

function isBusy({ status, retryAfter }: FeedFailure): boolean {
  return status === 429 || status === 503 || retryAfter !== undefined
}
