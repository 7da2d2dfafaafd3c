import { OVERLAP_MILLISECONDS } from '../conformance/walk.ts'
import { datetimeOf, timeOf } from '../contract/datetime.ts'
import type { TaskQuery } from '../contract/task.ts'
import type { ListKey } from '../picture/filter/task-filter.ts'
import { newWalk, nextRequest, withPage, type TaskWalk } from '../picture/task-walk.ts'
import type { TaskPage } from '../picture/tasks.ts'
import { isBusy } from './feed-state.ts'
import { AT_ONCE, type PageLoading } from './page-loading.ts'
import { createRanges, type RangeWalk } from './time-ranges.ts'

export const LONGEST_WAIT_SECONDS = 60
/** Sorting and drawing page by page takes as long as loading; one update a second is enough. */
const SHOW_MILLISECONDS = 1000

/** Why one walk has to load all, after a pause if the service asked for one. */
export interface OneWalk {
  readonly reason: string
  readonly waitSeconds: number
}

/**
 * Loads the rest of a list by up to four walks over overlapping time ranges, and checks each answer against
 * the interface's rules for ranges and order. If one breaks them or the service asks to wait, the list's own
 * walk stays where it was. Undefined: nothing is left to load.
 */
export async function loadInRanges(
  loading: PageLoading,
  key: ListKey,
  signal: AbortSignal,
): Promise<OneWalk | undefined> {
  const { listOf, tasks, state, clock } = loading
  const walk = listOf(key)?.walk
  // A query by parent has no range.
  if (key === 'parent' || walk?.asOf === undefined || walk.problem !== undefined || nextRequest(walk) === undefined)
    return undefined

  const { startTime, endTime } = walk.query.updateTimeRange ?? {}
  const times = [...walk.ids]
    .map((id) => ({ id, at: tasks.all.get(id)?.updated ?? -Infinity }))
    .toSorted((one, other) => other.at - one.at)
  const [newest, oldest] = [times[0], times.at(-1)]
  if (newest === undefined || oldest === undefined || oldest.at === -Infinity)
    return { reason: 'a task came without a time of update', waitSeconds: 0 }
  const within = (range: NonNullable<TaskQuery['updateTimeRange']>): TaskQuery => ({
    ...walk.query,
    updateTimeRange: { ...walk.query.updateTimeRange, ...range },
  })
  const ranges = createRanges(
    { walk, last: times.slice(-Math.ceil(times.length / walk.pages)), newest: newest.at, after: timeOf(startTime) },
    (time) => within({ endTime: datetimeOf(time) }),
  )

  let oneWalk: OneWalk | undefined
  let pages = 0
  let shownAt = 0
  let found: TaskPage[] = []
  const show = (): void => {
    // After sign-out they are of another session.
    if (!signal.aborted || listOf(key)?.walk.query === walk.query) tasks.addFound(found)
    found = []
    const walks = ranges.all.filter(({ isOpen }) => isOpen).length
    state.setState((before) => ({ ...before, ranges: { walks, pages } }))
    shownAt = clock.steady()
  }
  const askFor = async ({ asOf }: TaskWalk, request: TaskQuery): Promise<TaskPage | undefined> => {
    try {
      const page = await loading.ask(request, { signal, why: 'load all' })
      // A token pins the walk's first moment.
      found.push({ ...page, asOf: asOf ?? page.asOf })
      pages += 1
      if (clock.steady() - shownAt >= SHOW_MILLISECONDS) show()
      return page
    } catch (error) {
      const failure = loading.explain(error)
      if (failure === undefined) return undefined
      const { retryAfter = 1, message } = failure
      oneWalk = isBusy(failure)
        ? {
            reason: `the service asks to wait (${message})`,
            waitSeconds: Math.min(LONGEST_WAIT_SECONDS, retryAfter),
          }
        : { reason: message, waitSeconds: 0 }
      return undefined
    }
  }
  const isOver = (): boolean => signal.aborted || oneWalk !== undefined

  const walkRange = async (range: RangeWalk): Promise<void> => {
    while (range.isOpen && !isOver()) {
      const request = nextRequest(range.walk)
      const page = request && (await askFor(range.walk, request))
      if (page === undefined) return
      const problem = ranges.take(range, page)
      if (problem !== undefined) oneWalk ??= { reason: problem, waitSeconds: 0 }
    }
  }
  const work = async (): Promise<void> => {
    for (let range = ranges.next(); range !== undefined && !isOver(); range = ranges.next()) await walkRange(range)
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work))

    // A task updated between two walks may leave one range unread and enter the other too late.
    const since = walk.asOf - OVERLAP_MILLISECONDS
    let changed = newWalk(within({ startTime: datetimeOf(Math.max(since, timeOf(startTime) ?? since)) }))
    const isInRange = endTime === undefined || (timeOf(endTime) ?? since) > since
    let request = isInRange ? nextRequest(changed) : undefined
    while (request !== undefined && !isOver()) {
      const page = await askFor(changed, request)
      if (page === undefined) break
      changed = withPage(changed, { ids: page.tasks.map(({ id }) => id), ...page })
      if (changed.problem !== undefined) oneWalk ??= { reason: changed.problem.message, waitSeconds: 0 }
      request = nextRequest(changed)
    }
  } finally {
    show()
    state.setState((before) => ({ ...before, ranges: undefined }))
  }
  const contradiction = ranges.contradiction((id) => tasks.all.get(id)?.updated)
  if (contradiction !== undefined) oneWalk ??= { reason: contradiction, waitSeconds: 0 }
  if (oneWalk !== undefined) return oneWalk
  if (!signal.aborted)
    tasks.complete(
      key,
      walk.query,
      pages,
      ranges.all.flatMap((range) => [...range.walk.ids]),
    )
  return undefined
}
