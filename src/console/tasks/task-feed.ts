import { createStore, type StoreApi } from 'zustand/vanilla'
import type { TaskQuery } from '../../contract/task.ts'
import { backOffSeconds } from '../connection/back-off.ts'
import { inParallel } from './in-parallel.ts'
import { isoInstant } from './instant.ts'
import {
  applyDelta,
  applyPage,
  applyProblem,
  covered,
  renew,
  slideWindow,
  startOver,
  withFilter,
  type Leg,
  type LoadedTasks,
  type TaskPage,
} from './loaded-tasks.ts'
import type { LegKey, TaskFilter } from './task-filter.ts'
import { newWalk, nextRequest, withPage, type Walk, type WalkProblem } from './task-walk.ts'

/** Why an answer failed, in the feed's terms. */
export interface FeedFailure {
  /** The HTTP status, or undefined when no answer came. */
  readonly status: number | undefined
  readonly message: string
  /** The service's own code and message, verbatim. */
  readonly detail: string | undefined
  readonly exchangeId: number | undefined
}

export interface FeedState {
  readonly started: boolean
  /** This machine's clock when the user paused. */
  readonly pausedAt: number | undefined
  /** This machine's clock when the last complete round was received. */
  readonly lastGood: number | undefined
  readonly failures: number
  readonly failure: FeedFailure | undefined
  /** This machine's clock at the next round. */
  readonly nextAt: number | undefined
  readonly busy: boolean
  /** Legs with a page under way that the user asked for. */
  readonly loading: readonly LegKey[]
  /** Set while pages are loaded to the end. */
  readonly loadingAll: boolean
}

/** What a page is asked for. */
export type AskedFor = 'first page' | 'poll' | 'full walk' | 'next page' | 'load all'

export interface FeedOptions {
  ask: (query: TaskQuery, options: { signal: AbortSignal; why: AskedFor }) => Promise<TaskPage>
  /** Reads an error that `ask` threw; undefined for an aborted request. */
  explain: (error: unknown) => FeedFailure | undefined
  read: () => LoadedTasks
  update: (step: (loaded: LoadedTasks) => LoadedTasks) => void
  /** The environment's time in milliseconds. */
  now: () => number
  /** Time between polls, as it is now: longer while nobody looks. */
  intervalMilliseconds: () => number
}

const overlapMilliseconds = 5000
const fullWalkMilliseconds = 10 * 60_000
const atOnce = 4

const idle: FeedState = {
  started: false,
  pausedAt: undefined,
  lastGood: undefined,
  failures: 0,
  failure: undefined,
  nextAt: undefined,
  busy: false,
  loading: [],
  loadingAll: false,
}

export interface TaskFeed {
  readonly state: StoreApi<FeedState>
  /** Begins to read and poll; the returned function ends it when nobody else needs it. */
  start: () => () => void
  setFilter: (filter: TaskFilter) => void
  /** Polls now instead of at the next turn. */
  pollNow: () => void
  /** Repeats every walk from page 1; what is loaded stays. */
  refresh: () => void
  pause: () => void
  resume: () => void
  loadNext: (keys: readonly LegKey[]) => Promise<void>
  loadAll: () => Promise<void>
  stopLoading: () => void
  startOver: (keys: readonly LegKey[]) => Promise<void>
  /** Forgets everything, as at sign-out. */
  reset: () => void
}

const problemOf = (failure: FeedFailure, query: TaskQuery): WalkProblem =>
  failure.status === 400 && query.pageToken !== undefined
    ? {
        kind: 'token refused',
        message: `Page refused, ${failure.status}`,
        detail: failure.detail,
        exchangeId: failure.exchangeId,
      }
    : { kind: 'failed', message: failure.message, detail: failure.detail, exchangeId: failure.exchangeId }

/** Keeps the loaded tasks current: first pages, one poll per cycle, full walks from time to time, and the pages that the user asks for. */
export const createTaskFeed = (options: FeedOptions): TaskFeed => {
  const { ask, explain, read, update, now, intervalMilliseconds } = options
  const state = createStore<FeedState>(() => idle)
  let users = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let era = new AbortController()
  let round: Promise<void> | undefined
  let again = false
  let fullWalkAt = 0
  let fullWalkWanted = false
  let userWalk: AbortController | undefined

  const legOf = (key: LegKey): Leg | undefined => read().legs.find((leg) => leg.key === key)

  /** Asks for one more page of a walk. False when there was none to ask for or it failed. */
  const advance = async (
    key: LegKey,
    walk: Walk,
    signal: AbortSignal,
    why: AskedFor,
  ): Promise<FeedFailure | boolean> => {
    const request = nextRequest(walk)
    if (request === undefined) return false
    try {
      const page = await ask(request, { signal, why })
      update((loaded) => applyPage(loaded, key, walk.query, page))
      return true
    } catch (error) {
      const failure = explain(error)
      if (failure === undefined) return false
      update((loaded) => applyProblem(loaded, key, walk.query, problemOf(failure, request)))
      return failure
    }
  }

  const readFirstPages = async (signal: AbortSignal): Promise<FeedFailure | undefined> => {
    let failed: FeedFailure | undefined
    await inParallel(
      atOnce,
      read().legs.filter((leg) => leg.walk.pages === 0),
      async (leg) => {
        const outcome = await advance(leg.key, leg.walk, signal, 'first page')
        if (typeof outcome === 'object') failed = outcome
      },
    )
    return failed
  }

  const repeatWalks = async (signal: AbortSignal): Promise<FeedFailure | undefined> => {
    let failed: FeedFailure | undefined
    update((loaded) => renew(loaded, now()))
    await inParallel(atOnce, read().legs, async ({ key }) => {
      for (let walk = legOf(key)?.renewal; walk !== undefined && !signal.aborted; walk = legOf(key)?.renewal) {
        const outcome = await advance(key, walk, signal, 'full walk')
        if (typeof outcome === 'object') failed = outcome
        if (outcome !== true) return
      }
    })
    if (failed === undefined && !signal.aborted) {
      fullWalkAt = Date.now()
      fullWalkWanted = false
    }
    return failed
  }

  const poll = async (signal: AbortSignal): Promise<FeedFailure | undefined> => {
    const from = read().coveredUntil
    if (from === undefined) return undefined
    // Without a status filter: only so can it show that a task has left the statuses on the page.
    let walk = newWalk({ updateTimeRange: { startTime: isoInstant(from - overlapMilliseconds) } })
    try {
      for (let request = nextRequest(walk); request !== undefined; request = nextRequest(walk)) {
        const page = await ask(request, { signal, why: 'poll' })
        walk = withPage(walk, { ids: page.tasks.map((task) => task.id), ...page })
        update((loaded) => slideWindow(applyDelta(loaded, page), now()))
      }
      const { asOf, problem } = walk
      if (problem?.kind === 'token repeats')
        return { status: 200, message: problem.message, detail: undefined, exchangeId: problem.exchangeId }
      if (asOf !== undefined) update((loaded) => covered(loaded, asOf))
      return undefined
    } catch (error) {
      return explain(error)
    }
  }

  const turn = async (signal: AbortSignal): Promise<FeedFailure | undefined> => {
    const { legs, filter } = read()
    if (legs.some((leg) => leg.walk.pages === 0)) {
      const failed = await readFirstPages(signal)
      fullWalkAt = Date.now()
      return failed
    }
    const due = fullWalkWanted || Date.now() - fullWalkAt >= fullWalkMilliseconds
    if (filter.parent !== undefined || due) return repeatWalks(signal)
    return poll(signal)
  }

  const schedule = (milliseconds: number): void => {
    clearTimeout(timer)
    const { started, pausedAt } = state.getState()
    if (!started || pausedAt !== undefined) return state.setState({ nextAt: undefined })
    state.setState({ nextAt: Date.now() + milliseconds })
    timer = setTimeout(run, milliseconds)
  }

  const run = (): void => {
    clearTimeout(timer)
    if (round !== undefined) {
      again = true
      return
    }
    again = false
    const { signal } = era
    state.setState({ busy: true, nextAt: undefined })
    round = turn(signal).then((failure) => {
      round = undefined
      if (!state.getState().started) return state.setState({ busy: false })
      if (signal.aborted || again) return run()
      if (failure === undefined) {
        state.setState({ busy: false, lastGood: Date.now(), failures: 0, failure: undefined })
        schedule(intervalMilliseconds())
      } else {
        const failures = state.getState().failures + 1
        state.setState({ busy: false, failures, failure })
        schedule(backOffSeconds(failures) * 1000)
      }
    })
  }

  const start = (): (() => void) => {
    users += 1
    if (users === 1) {
      state.setState({ started: true })
      if (state.getState().pausedAt === undefined) run()
    }
    let ended = false
    return () => {
      if (ended) return
      ended = true
      users -= 1
      if (users > 0) return
      state.setState({ started: false })
      clearTimeout(timer)
    }
  }

  const setFilter = (filter: TaskFilter): void => {
    const before = read()
    update((loaded) => withFilter(loaded, filter, now()))
    if (read() === before) return
    userWalk?.abort()
    era.abort()
    era = new AbortController()
    if (users > 0) run()
  }

  const mark = (key: LegKey, on: boolean): void =>
    state.setState(({ loading }) => ({ loading: on ? [...loading, key] : loading.filter((other) => other !== key) }))

  const userLoad = async (keys: readonly LegKey[], why: AskedFor, abort: AbortController): Promise<boolean> => {
    let failed = false
    await inParallel(atOnce, keys, async (key) => {
      const leg = legOf(key)
      if (!leg || abort.signal.aborted || state.getState().loading.includes(key)) return
      mark(key, true)
      const outcome = await advance(key, leg.walk, abort.signal, why)
      mark(key, false)
      if (typeof outcome === 'object') failed = true
    })
    return !failed
  }

  const userSignal = (): AbortController => {
    if (userWalk === undefined || userWalk.signal.aborted) userWalk = new AbortController()
    return userWalk
  }

  const loadNext = async (keys: readonly LegKey[]): Promise<void> => {
    await userLoad(keys, 'next page', userSignal())
  }

  const unfinished = (): readonly LegKey[] =>
    read().legs.flatMap((leg) =>
      nextRequest(leg.walk) !== undefined && leg.walk.problem === undefined ? [leg.key] : [],
    )

  const loadAll = async (): Promise<void> => {
    if (state.getState().loadingAll) return
    state.setState({ loadingAll: true })
    const abort = userSignal()
    for (let keys = unfinished(); keys.length > 0 && !abort.signal.aborted; keys = unfinished()) {
      if (!(await userLoad(keys, 'load all', abort))) break
    }
    state.setState({ loadingAll: false })
  }

  return {
    state,
    start,
    setFilter,
    pollNow: () => {
      if (users > 0) run()
    },
    refresh: () => {
      fullWalkWanted = true
      run()
    },
    pause: () => {
      clearTimeout(timer)
      state.setState({ pausedAt: Date.now(), nextAt: undefined })
    },
    resume: () => {
      state.setState({ pausedAt: undefined })
      run()
    },
    loadNext,
    loadAll,
    stopLoading: () => userWalk?.abort(),
    startOver: async (keys) => {
      update((loaded) => keys.reduce((at, key) => startOver(at, key, now()), loaded))
      await loadNext(keys)
    },
    reset: () => {
      clearTimeout(timer)
      userWalk?.abort()
      era.abort()
      era = new AbortController()
      state.setState({ ...idle, started: users > 0 })
    },
  }
}
