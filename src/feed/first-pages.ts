import type { FeedFailure, FeedSource } from './feed-state.ts'
import { sleep } from './clock.ts'
import { inParallel } from './in-parallel.ts'
import { AT_ONCE } from './page-loading.ts'
import { coversFilter, queryOfAny } from '../picture/filter/task-filter.ts'
import type { AdvanceWalk, PageOutcome } from './walk-pages.ts'

/** If one page of any status is slow, ask by status. */
const FIRST_ALONE_MILLISECONDS = 1000

export interface FirstPagesOptions extends FeedSource {
  /** Resolves once merged pages are on screen. */
  shown: () => Promise<void>
}

/** First pages; resolves to a failure. `picture`: one page for all lanes, to show something early. */
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
  // Don't repeat a walk that has just failed.
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
    // Advances no walk; if it fails, the walks report why.
    const page = await ask(queryOfAny(filter, clock.environment()), { signal, why: 'first page' }).catch(
      () => undefined,
    )
    if (page !== undefined && !signal.aborted) tasks.addFound([page])
  }
  return 'none'
}
