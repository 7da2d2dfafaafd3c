import { createObservable, type Observable } from '../picture/collection.ts'
import { backOffSeconds } from './back-off.ts'
import { idle, type FeedFailure, type FeedState, type OtherWindows, type PollOutcome } from './feed-state.ts'
import { inParallel } from './in-parallel.ts'
import { AT_ONCE, createPageLoading, type PageLoading } from './page-loading.ts'
import { readFirstPages, readPicture, type FirstPagesOptions } from './first-pages.ts'
import { createPoll } from './poll.ts'
import type { ListKey, TaskFilter } from '../picture/filter/task-filter.ts'
import type { TaskWalk } from '../picture/task-walk.ts'
import { hasWalkedAll, type TaskList } from '../picture/walks.ts'
import { createAdvance, type PageOutcome } from './walk-pages.ts'

export interface FeedOptions extends FirstPagesOptions {
  /** Time between polls: longer while the page is hidden. */
  intervalMilliseconds: () => number
}

const FULL_WALK_MILLISECONDS = 10 * 60_000

export interface TaskFeed {
  readonly pages: PageLoading
  readonly state: Observable<FeedState>
  /** Ends with its last user. A new filter loads even while paused: nothing of it is shown yet. */
  start: (filter?: TaskFilter) => () => void
  /** Loads the first pages for the next `start`. Resolves once they are merged or failed. */
  readAhead: (filter: TaskFilter) => Promise<void>
  /** Whether it changed. */
  setFilter: (filter: TaskFilter) => boolean
  pollNow: () => void
  /** Takes the next turn now; polls of other windows stay theirs. */
  turnNow: () => void
  /** Undefined: polls alone. */
  pollWith: (windows: OtherWindows | undefined) => void
  /** Another window's poll ended, and its pages are merged: no need to poll. */
  hear: (outcome: PollOutcome) => void
  /** Repeats every walk from page 1; loaded tasks stay. */
  refresh: () => void
  pause: () => void
  resume: () => void
  startOver: (keys: readonly ListKey[]) => Promise<void>
  /** Forgets everything, as at sign-out. */
  reset: () => void
}

/** Keeps loaded tasks current. Not a query: it merges answers, and the first script has no room for Query. */
export function createTaskFeed(options: FeedOptions): TaskFeed {
  const { tasks, clock, intervalMilliseconds } = options
  const now = clock.environment
  const read = tasks.walks.getState
  const state = createObservable<FeedState>(idle)
  const change = (part: Partial<FeedState>): void => state.setState((before) => ({ ...before, ...part }))
  const advance = createAdvance(options)
  const pages = createPageLoading(advance, options, state)
  let users = 0
  let cancelTurn: (() => void) | undefined
  /** Other windows wait for it: a walk is this window's own, and doesn't put it off. */
  let pollDueAt = Infinity
  let era = new AbortController()
  let round: Promise<void> | undefined
  let picture: Promise<PageOutcome> | undefined
  let again = false
  let isAhead = false
  let fullWalkAt = 0
  let fullWalkWanted = false
  /** The last poll wouldn't end: the next full walk replaces it. */
  let pollStopped = false
  let windows: OtherWindows | undefined
  const poll = createPoll(options, state, {
    windows: () => (isUnderParent() ? undefined : windows),
    // A refresh doesn't wait for a poll that seems endless or is far from its end.
    givesWay: (afterMilliseconds) => again && (fullWalkWanted || afterMilliseconds > 0),
    stopped: () => {
      fullWalkWanted = pollStopped = true
    },
  })

  /** Polls can't tell who is under a parent, so only walks are used. */
  const isUnderParent = (): boolean => read().filter.parent !== undefined
  const hasBegun = (): boolean => read().lists.every(({ walk }) => walk.pages > 0)
  const isKeptByPolls = (): boolean => !isUnderParent() && hasBegun()
  const isWalkDue = (): boolean => fullWalkWanted || clock.machine() - fullWalkAt >= FULL_WALK_MILLISECONDS

  const repeatWalks = async (signal: AbortSignal): Promise<FeedFailure | undefined> => {
    let failed: FeedFailure | undefined
    // A request during this one gets another walk.
    const wasWanted = fullWalkWanted
    fullWalkWanted = false
    tasks.beginRound(now())
    const renew = async ({ key }: TaskList): Promise<void> => {
      const next = (): TaskWalk | undefined => (signal.aborted ? undefined : pages.listOf(key)?.renewal)
      for (let walk = next(); walk !== undefined; walk = next()) {
        // No reply: don't wait for every other walk to fail as well.
        if (failed !== undefined && failed.status === undefined) return
        const outcome = await advance(key, walk, signal, 'all pages')
        if (typeof outcome === 'object') failed = outcome
        if (outcome !== 'merged') return
      }
    }
    const { lists } = read()
    const alone = hasWalkedAll(lists) ? 1 : 0
    await inParallel(AT_ONCE, lists.slice(0, alone), renew)
    // A complete unfiltered walk comes first and leaves nothing for the others.
    if (alone === 0 || failed !== undefined || !hasWalkedAll(read().lists))
      await inParallel(AT_ONCE, lists.slice(alone), renew)
    if (!signal.aborted) tasks.endRound(failed === undefined)
    if (failed === undefined && !signal.aborted) {
      fullWalkAt = clock.machine()
      if (pollStopped) coverByWalks()
    } else fullWalkWanted ||= wasWanted
    return failed
  }

  const isBehindBy = (cycles: number): boolean =>
    now() - (read().coveredUntil ?? now()) > cycles * intervalMilliseconds()

  const coverByWalks = (): void => {
    const { lists } = read()
    const repeated = hasWalkedAll(lists) ? lists.slice(0, 1) : lists
    const began = Math.min(...repeated.flatMap(({ walk }) => walk.asOf ?? []))
    // A parent's sub-tasks don't tell about other tasks.
    if (isUnderParent() || !Number.isFinite(began)) return
    pollStopped = false
    tasks.cover(began)
  }

  const turn = async (signal: AbortSignal): Promise<FeedFailure | 'given up' | undefined> => {
    let failed: FeedFailure | undefined
    // By a poll that never ended: the walks replace it.
    const replacesPoll = pollStopped
    if (!hasBegun()) {
      picture = readPicture(advance, options, signal)
      failed = await readFirstPages(advance, options, signal, picture)
      fullWalkAt = clock.machine()
      // Pages of a walk show its first moment, however late the last of them comes.
      if (failed === undefined) return isBehindBy(1) ? await poll(signal) : undefined
    } else if (isUnderParent() || isWalkDue()) failed = await repeatWalks(signal)
    else {
      const outcome = await poll(signal)
      if (outcome === 'given up' && fullWalkWanted) pollStopped = true
      return outcome
    }
    // After a sleep, tasks beyond the walked pages may have changed: only a poll tells.
    // Also where the service refuses a query each time: polls bring the others.
    const isAnswered = failed === undefined || failed.status !== undefined
    const isPollNeeded = isUnderParent() || (isAnswered && !replacesPoll && isBehindBy(2))
    const unpolled = isPollNeeded ? await poll(signal) : undefined
    return failed ?? unpolled
  }

  const schedule = (milliseconds: number): void => {
    cancelTurn?.()
    const { started, pausedAt } = state.getState()
    const isOn = started && pausedAt === undefined
    change({ nextAt: isOn ? clock.machine() + milliseconds : undefined })
    if (isOn) cancelTurn = clock.schedule(turnDue, milliseconds)
  }

  const turnDue = (): void => {
    // Ahead if the clock was set back meanwhile.
    const { nextAt = 0 } = state.getState()
    change({ nextAt: Math.min(nextAt, clock.machine()) })
    turnNow()
  }

  const turnNow = (): void => {
    if (!(isKeptByPolls() && !isWalkDue() && windows?.defers() === true)) run()
  }

  const settle = ({ failure, failures, at, nextAt }: Omit<PollOutcome, 'isStopped'>): void => {
    const ended = { busy: round !== undefined, catchingUp: undefined }
    const { lastGood = at } = state.getState()
    // One ahead of the clock is of a time before that was set back.
    const good = lastGood > clock.machine() ? at : Math.max(lastGood, at)
    if (failure === undefined) change({ ...ended, lastGood: good, failures: 0, failure: undefined })
    else change({ ...ended, failures, failure })
    if (round === undefined) schedule(nextAt - clock.machine())
  }

  const run = (): void => {
    cancelTurn?.()
    if (round !== undefined) {
      again = true
      return
    }
    again = false
    const { signal } = era
    const { nextAt: dueAt = Infinity, lastPoll: polledBefore = 0 } = state.getState()
    pollDueAt = Math.min(pollDueAt, dueAt)
    change({ busy: true, nextAt: undefined })
    round = turn(signal).then((failure) => {
      round = undefined
      const { started, failures: before, lastPoll = 0 } = state.getState()
      const hasPolled = lastPoll !== polledBefore
      if (failure !== undefined || hasPolled) pollDueAt = Infinity
      // A poll is as old as its answer, however long that took to ingest.
      const at = failure === undefined && hasPolled ? lastPoll : clock.machine()
      const failures = failure === undefined ? 0 : before + 1
      const pause =
        typeof failure === 'object' ? backOffSeconds(failures, failure.retryAfter) * 1000 : intervalMilliseconds()
      const isPollAhead = pollDueAt > clock.machine()
      const nextAt = isPollAhead ? Math.min(at + pause, pollDueAt) : at + pause
      if (failure === 'given up' || signal.aborted) windows?.ended(undefined)
      else windows?.ended({ failure, failures, at, nextAt, isStopped: pollStopped })
      if (started && (signal.aborted || again)) run()
      else if (!started || failure === 'given up') change({ busy: false, catchingUp: undefined })
      else settle({ failure, failures, at, nextAt })
    })
  }

  const start = (filter?: TaskFilter): (() => void) => {
    const isNew = filter !== undefined && setFilter(filter)
    users += 1
    if (users === 1) {
      change({ started: true })
      const isUnderWay = isAhead && round !== undefined && !isNew
      isAhead = false
      if (!isUnderWay && (isNew || state.getState().pausedAt === undefined)) turnNow()
    }
    let ended = false
    return () => {
      if (ended) return
      ended = true
      users -= 1
      if (users > 0) return
      change({ started: false })
      cancelTurn?.()
    }
  }

  const readAhead = async (filter: TaskFilter): Promise<void> => {
    if (users > 0 || state.getState().pausedAt !== undefined || !setFilter(filter)) return
    isAhead = true
    run()
    await picture
  }

  const setFilter = (filter: TaskFilter): boolean => {
    if (!tasks.setFilter(filter, now())) return false
    pages.stop()
    change({ oneWalk: undefined })
    era.abort()
    era = new AbortController()
    if (users > 0) turnNow()
    return true
  }

  return {
    state,
    start,
    readAhead,
    setFilter,
    pollNow: () => {
      if (users > 0) run()
    },
    turnNow: () => {
      if (users > 0) turnNow()
    },
    pollWith: (others) => {
      windows = others
    },
    hear: (outcome) => {
      const { started, pausedAt } = state.getState()
      if (!started || pausedAt !== undefined || !isKeptByPolls()) return
      pollDueAt = Infinity
      if (outcome.isStopped) fullWalkWanted = pollStopped = true
      if (outcome.failure === undefined) change({ lastPoll: outcome.at })
      settle(outcome)
    },
    refresh: () => {
      fullWalkWanted = true
      run()
    },
    pause: () => {
      cancelTurn?.()
      change({ pausedAt: clock.machine(), nextAt: undefined })
    },
    resume: () => {
      change({ pausedAt: undefined })
      run()
    },
    pages,
    startOver: async (keys) => {
      for (const key of keys) tasks.restart(key, now())
      await pages.loadNext(keys)
    },
    reset: () => {
      cancelTurn?.()
      pages.stop()
      era.abort()
      era = new AbortController()
      fullWalkWanted = pollStopped = false
      pollDueAt = Infinity
      change({ ...idle, started: users > 0 })
    },
  }
}
