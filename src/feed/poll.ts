import { datetimeOf } from '../contract/datetime.ts'
import type { Observable } from '../picture/collection.ts'
import { sleep } from './clock.ts'
import { OVERLAP_MILLISECONDS } from '../conformance/walk.ts'
import type { FeedFailure, FeedSource, FeedState, OtherWindows } from './feed-state.ts'
import { isLate, nextOfPoll } from './poll-pages.ts'
import { newWalk, withPage } from '../picture/task-walk.ts'

export interface PollTurns {
  readonly windows: () => OtherWindows | undefined
  /** Whether something else should run instead of the next page, which waited `afterMilliseconds`. */
  readonly givesWay: (afterMilliseconds: number) => boolean
  /** The poll wouldn't end. */
  readonly stopped: () => void
}

/** Loads all changes since the last poll. Undefined if complete or aborted, else the reason. */
export function createPoll(
  { ask, explain, tasks, clock, inSlices }: FeedSource,
  state: Observable<FeedState>,
  turns: PollTurns,
): (signal: AbortSignal) => Promise<FeedFailure | 'given up' | undefined> {
  return async (signal: AbortSignal): Promise<FeedFailure | 'given up' | undefined> => {
    const from = tasks.walks.getState().coveredUntil
    if (from === undefined) return undefined
    // No status filter: a task that left the shown statuses must show up too.
    const { pausedAt: pausedBefore } = state.getState()
    const isWanted = (): boolean => {
      const { started, pausedAt } = state.getState()
      return started && !signal.aborted && (pausedAt === undefined || pausedAt === pausedBefore)
    }
    turns.windows()?.begins(from)
    let late = 0
    let answeredAt = clock.machine()
    let walk = newWalk({ updateTimeRange: { startTime: datetimeOf(from - OVERLAP_MILLISECONDS) } })
    try {
      for (let next = nextOfPoll(walk, late); next.kind !== 'end'; next = nextOfPoll(walk, late)) {
        if (next.kind === 'stop') {
          turns.stopped()
          return { status: 200, message: next.message, exchangeId: next.exchangeId }
        }
        const { request, afterMilliseconds } = next
        if (afterMilliseconds > 0) await sleep(clock, afterMilliseconds)
        if (!isWanted() || turns.givesWay(afterMilliseconds)) return 'given up'
        const page = await ask(request, { signal, why: 'poll' })
        answeredAt = clock.machine()
        walk = withPage(walk, { ids: page.tasks.map((task) => task.id), ...page })
        late = isLate(page, walk.asOf ?? page.asOf) ? late + 1 : 0
        if (inSlices === undefined) tasks.addPoll(page, clock.environment())
        else await inSlices(tasks.addPollInSteps(page, clock.environment()), () => signal.aborted)
        if (signal.aborted) return undefined
        const catchingUp =
          walk.state === 'more' && walk.barren === 0 ? { at: answeredAt, pages: walk.pages } : undefined
        if (catchingUp !== undefined && isWanted()) state.setState((before) => ({ ...before, catchingUp }))
        turns.windows()?.page(page, catchingUp)
      }
      const { asOf } = walk
      if (asOf !== undefined) tasks.cover(asOf)
      state.setState((before) => ({ ...before, lastPoll: answeredAt }))
      return undefined
    } catch (error) {
      return explain(error)
    }
  }
}
