import type { FeedFailure, FeedSource } from './feed-state.ts'
import { inParallel } from './in-parallel.ts'
import { AT_ONCE } from './page-loading.ts'
import { bringsAllWanted, queryOfAny } from './task-filter.ts'
import type { AdvanceWalk, PageOutcome } from './walk-pages.ts'

/** A service that is slow to give one page of anything may be quicker by status. */
const FIRST_ALONE_MILLISECONDS = 1000

export interface FirstPages {
  /** Reads the first page of each walk that has none, and resolves to what failed. */
  readonly read: (signal: AbortSignal) => Promise<FeedFailure | undefined>
  /** The first page that was asked for last, taken in or failed; undefined before. */
  readonly picture: () => Promise<PageOutcome> | undefined
}

export function createFirstPages(
  advance: AdvanceWalk,
  { ask, tasks, now, shown }: FeedSource & { now: () => number; shown: () => Promise<void> },
): FirstPages {
  const read = tasks.walks.getState
  let picture: Promise<PageOutcome> | undefined

  /** One page of whatever the filter wants, so that each lane has something to show before its own walks begin. */
  const readPicture = async (signal: AbortSignal): Promise<PageOutcome> => {
    const { legs, filter } = read()
    const [leg] = legs
    if (leg === undefined || legs.some(({ walk }) => walk.pages > 0)) return 'none'
    let outcome: PageOutcome = 'none'
    if (bringsAllWanted(leg.key, filter)) outcome = await advance(leg.key, leg.walk, signal, 'first page')
    else if (tasks.all.size === 0) {
      // It moves no walk on; where it fails, the walks say why they do.
      const page = await ask(queryOfAny(filter, now()), { signal, why: 'first page' }).catch(() => undefined)
      if (page !== undefined && !signal.aborted) tasks.takeFound([page])
    }
    return outcome
  }

  const readAll = async (signal: AbortSignal): Promise<FeedFailure | undefined> => {
    const alone = new Promise<PageOutcome>((resolve) => setTimeout(resolve, FIRST_ALONE_MILLISECONDS, 'none'))
    picture = readPicture(signal)
    const drawn = picture.then(async (outcome) => {
      if (typeof outcome !== 'object') await shown()
      return outcome
    })
    const first = await Promise.race([drawn, alone])
    let failed = typeof first === 'object' ? first : undefined
    // What has just failed is not asked for again at once.
    const unread = read().legs.filter(({ walk }, index) => walk.pages === 0 && (failed === undefined || index > 0))
    await inParallel(AT_ONCE, unread, async (leg) => {
      const outcome = await advance(leg.key, leg.walk, signal, 'first page')
      if (typeof outcome === 'object') failed = outcome
    })
    return failed
  }

  return { read: readAll, picture: () => picture }
}
