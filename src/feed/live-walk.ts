import { datetimeOf } from '../contract/datetime.ts'
import type { TaskStatusValue } from '../contract/task.ts'
import { queryFilterKey, queryFilterOf } from '../picture/query-filter.ts'
import { newWalk, nextRequest, withPage, type TaskWalk } from '../picture/task-walk.ts'
import { withList, type TaskList } from '../picture/walks.ts'
import { families, familyOf } from '../task/status-families.ts'
import { backOffSeconds } from './back-off.ts'
import { sleep } from './clock.ts'
import type { FeedFailure, LivePart, LiveWalk } from './feed-state.ts'
import { inParallel } from './in-parallel.ts'
import type { PageLoading } from './page-loading.ts'

/** Concurrent queries: the page sends its own meanwhile. */
const AT_ONCE = 2
/** Per status: a service whose pages never end must not keep the page busy. */
const MOST_PAGES = 200

const failures: readonly TaskStatusValue[] = ['STATUS_DONE_NOT_OK', 'STATUS_VERSION_REJECTED']
const wanted = [
  ...families.flatMap(({ id, ended, statuses }) =>
    ended || id === 'invalid' ? [] : statuses.map(({ value }) => value),
  ),
  ...failures,
]

export const LIVE_STATUSES = wanted.length

export interface LiveWalkOptions {
  /** Also loads tasks that failed within these milliseconds. */
  readonly failedWithin: number
  /** Whether a filter's walk with the same query ends too, or continues when its pages are asked for. */
  readonly endsFilterWalks?: boolean
}

/**
 * Loads every live task once, whatever the filter: each may miss a limit or stop moving. Polls bring later
 * changes. Starts after the first pages, and continues them.
 */
export function startLiveWalk(
  pages: PageLoading,
  { failedWithin, endsFilterWalks = false }: LiveWalkOptions,
): () => void {
  const { ask, explain, tasks, clock, state } = pages
  const { walks, cut } = tasks
  const stopped = new AbortController()
  const { signal } = stopped
  const updateTimeRange = { startTime: datetimeOf(clock.environment() - failedWithin) }
  const since = clock.steady()
  let parts: readonly LivePart[] = wanted.map((status) => ({
    query: { statusFilter: { status }, ...(failures.includes(status) && { updateTimeRange }) },
    family: familyOf(status),
    state: 'open',
  }))

  const publish = (failure: FeedFailure | undefined): void => {
    const live: LiveWalk = { since, parts, failure }
    if (!signal.aborted) state.setState((before) => ({ ...before, live }))
  }

  /** Whether the filter's own walks brought all of it. */
  const isLoaded = ({ query }: LivePart): boolean => {
    const enough = [{}, { statusFilter: query.statusFilter }].map(keyOf)
    return walks.getState().lists.some(({ walk }) => walk.state === 'whole' && enough.includes(keyOf(walk.query)))
  }

  /** Whether more came than are kept. */
  const isFull = ({ query, family }: LivePart): boolean => query.updateTimeRange === undefined && cut.has(family)

  const begin = (part: LivePart): TaskWalk => {
    const begun = walks.getState().lists.find((list) => isAsked(part, list))?.walk
    if (begun === undefined || begun.problem !== undefined || isRetry) return newWalk(part.query)
    return { ...begun, ids: new Set(begun.ids) }
  }

  const load = async (part: LivePart): Promise<void> => {
    let walk = begin(part)
    for (
      let request = nextRequest(walk);
      request !== undefined && walk.problem === undefined && walk.pages < MOST_PAGES;
      request = nextRequest(walk)
    ) {
      if (signal.aborted) return
      if (isLoaded(part) || isFull(part)) break
      const page = await ask(request, { signal, why: 'all pages' })
      tasks.addFound([page])
      walk = withPage(walk, { ids: page.tasks.map(({ id }) => id), ...page })
    }
    if (walk.state === 'whole' && endsFilterWalks) endWalks(part, walk)
    const why = walk.problem?.message ?? `More than ${MOST_PAGES} pages of one status`
    const isWhole = walk.state === 'whole' || isLoaded(part)
    const ended: LivePart = isWhole ? { ...part, state: 'whole' } : { ...part, state: 'stopped', why }
    parts = parts.map((each) => (each === part ? ended : each))
    publish(undefined)
  }

  const endWalks = (part: LivePart, walk: TaskWalk): void => {
    for (const list of walks.getState().lists.filter((each) => each.walk.state !== 'whole' && isAsked(part, each)))
      walks.setState((before) => withList(before, list.key, () => ({ ...list, walk, renewal: undefined })))
  }

  const loadOpen = async (): Promise<FeedFailure | undefined> => {
    let met: FeedFailure | undefined
    const open = parts.filter((part) => part.state === 'open')
    await inParallel(AT_ONCE, open, async (part) => {
      if (met !== undefined || signal.aborted) return
      try {
        await load(part)
      } catch (error) {
        met ??= explain(error)
      }
    })
    return met
  }

  let isRetry = false
  const loadAll = async (): Promise<void> => {
    await firstPages(pages)
    for (let attempt = 1; !signal.aborted; attempt += 1) {
      const failure = await loadOpen()
      publish(failure)
      if (!parts.some((part) => part.state === 'open')) return
      isRetry = true
      await sleep(clock, backOffSeconds(attempt, failure?.retryAfter) * 1000, signal)
    }
  }
  publish(undefined)
  void loadAll()
  return () => {
    stopped.abort()
    state.setState((before) => ({ ...before, live: undefined }))
  }
}

function isAsked({ query }: LivePart, { walk }: TaskList): boolean {
  return keyOf(walk.query) === keyOf(query)
}

function keyOf(query: object): string {
  return queryFilterKey(queryFilterOf(query))
}

/** Resolves once a first round ended or failed. */
function firstPages({ state }: PageLoading): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      const { busy, lastGood, failures: failed } = state.getState()
      if (busy && lastGood === undefined && failed === 0) return
      resolve()
      unsubscribe()
    }
    const unsubscribe = state.subscribe(look)
    look()
  })
}
