import { datetimeOf } from '../contract/datetime.ts'
import type { Observable } from '../picture/collection.ts'
import { sleep } from './clock.ts'
import type { FeedFailure, FeedSource, FeedState, OtherWindows } from './feed-state.ts'
import { isLate, nextOfPoll } from './poll-pages.ts'
import { newWalk, withPage } from '../picture/task-walk.ts'

const OVERLAP_MILLISECONDS = 5000

/** What a poll hears from the feed's turns, and tells them. */
export interface PollTurns {
  readonly windows: () => OtherWindows | undefined
  /** Whether something else is to run instead of the next page, before which this poll waited so long. */
  readonly givesWay: (afterMilliseconds: number) => boolean
  /** It stopped before its end, and would again. */
  readonly stopped: () => void
}

/**
 * Asks page by page for what has changed since everything was last known, and takes it in. What it resolves to is undefined when it came to its end
 * or was aborted, else why it did not.
 */
export function createPoll(
  { ask, explain, tasks, clock }: FeedSource,
  state: Observable<FeedState>,
  turns: PollTurns,
): (signal: AbortSignal) => Promise<FeedFailure | 'given up' | undefined> {
  return async (signal: AbortSignal): Promise<FeedFailure | 'given up' | undefined> => {
    const from = tasks.walks.getState().coveredUntil
    if (from === undefined) return undefined
    // Without a status filter: only so can it show that a task has left the statuses on the page.
    const { pausedAt: pausedBefore } = state.getState()
    const isWanted = (): boolean => {
      const { started, pausedAt } = state.getState()
      return started && !signal.aborted && (pausedAt === undefined || pausedAt === pausedBefore)
    }
    turns.windows()?.begins(from)
    let late = 0
    let walk = newWalk({ updateTimeRange: { startTime: datetimeOf(from - OVERLAP_MILLISECONDS) } })
    try {
      for (let next = nextOfPoll(walk, late); next.kind !== 'end'; next = nextOfPoll(walk, late)) {
        if (next.kind === 'stop') {
          turns.stopped()
          return { status: 200, message: next.message, detail: undefined, exchangeId: next.exchangeId }
        }
        const { request, afterMilliseconds } = next
        if (afterMilliseconds > 0) await sleep(clock, afterMilliseconds)
        if (!isWanted() || turns.givesWay(afterMilliseconds)) return 'given up'
        const page = await ask(request, { signal, why: 'poll' })
        walk = withPage(walk, { ids: page.tasks.map((task) => task.id), ...page })
        late = isLate(page, walk.asOf ?? page.asOf) ? late + 1 : 0
        tasks.addPoll(page, clock.environment())
        const catchingUp =
          walk.state === 'more' && walk.barren === 0 ? { at: clock.machine(), pages: walk.pages } : undefined
        if (catchingUp !== undefined && isWanted()) state.setState((before) => ({ ...before, catchingUp }))
        turns.windows()?.page(page, catchingUp)
      }
      const { asOf } = walk
      if (asOf !== undefined) tasks.cover(asOf)
      state.setState((before) => ({ ...before, lastPoll: clock.machine() }))
      return undefined
    } catch (error) {
      return explain(error)
    }
  }
}
