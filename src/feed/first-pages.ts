import type { FeedFailure, FeedSource } from './feed-state.ts'
import { sleep } from './clock.ts'
import { inParallel } from './in-parallel.ts'
import { AT_ONCE } from './page-loading.ts'
import { coversFilter, queryOfAny } from '../picture/filter/task-filter.ts'
import type { AdvanceWalk, PageOutcome } from './walk-pages.ts'

/** A service that is slow to give one page of anything may be quicker by status. */
const FIRST_ALONE_MILLISECONDS = 1000

export interface FirstPagesOptions extends FeedSource {
  /** Waits until what was just taken in is on screen. */
  shown: () => Promise<void>
}

/**
 * Reads the first page of each walk that has none, and resolves to what failed. `picture` is one page of whatever the filter wants, asked for by
 * `readPicture` just now: each lane has something to show before its own walks begin.
 */
export async function readFirstPages(
  advance: AdvanceWalk,
  { tasks, shown, clock }: FirstPagesOptions,
  signal: AbortSignal,
  picture: Promise<PageOutcome>,
): Promise<FeedFailure | undefined> {
  const alone = sleep(clock, FIRST_ALONE_MILLISECONDS, signal).then((): PageOutcome => 'none')
  const drawn = picture.then(async (outcome) => {
    if (typeof outcome !== 'object') await shown()
    return outcome
  })
  const first = await Promise.race([drawn, alone])
  let failed = typeof first === 'object' ? first : undefined
  // What has just failed is not asked for again at once.
  const { lists } = tasks.walks.getState()
  const unread = lists.filter(({ walk }, index) => walk.pages === 0 && (failed === undefined || index > 0))
  await inParallel(AT_ONCE, unread, async (list) => {
    const outcome = await advance(list.key, list.walk, signal, 'first page')
    if (typeof outcome === 'object') failed = outcome
  })
  return failed
}

export async function readPicture(
  advance: AdvanceWalk,
  { ask, tasks, clock }: FirstPagesOptions,
  signal: AbortSignal,
): Promise<PageOutcome> {
  const { lists, filter } = tasks.walks.getState()
  const [list] = lists
  if (list === undefined || lists.some(({ walk }) => walk.pages > 0)) return 'none'
  if (coversFilter(list.key, filter)) return advance(list.key, list.walk, signal, 'first page')
  if (tasks.all.size === 0) {
    // It moves no walk on; where it fails, the walks say why they do.
    const page = await ask(queryOfAny(filter, clock.environment()), { signal, why: 'first page' }).catch(
      () => undefined,
    )
    if (page !== undefined && !signal.aborted) tasks.addFound([page])
  }
  return 'none'
}
