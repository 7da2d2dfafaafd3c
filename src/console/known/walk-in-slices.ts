import { datetimeOf, timeOf } from '../../contract/datetime.ts'
import type { TaskQuery } from '../../contract/task.ts'
import { AT_ONCE, type PageLoading } from './page-loading.ts'
import { createSlices, type Slice } from './slices.ts'
import type { LegKey } from '../../picture/filter/task-filter.ts'
import { newWalk, nextRequest, withPage, type Walk } from '../../picture/task-walk.ts'
import type { TaskPage } from '../../picture/tasks.ts'

/** Changes may become known this much later than the time they carry. */
const OVERLAP_MILLISECONDS = 5000
const LONGEST_WAIT_SECONDS = 60
/** Drawing each page separately would take as long as reading it; so often, nobody waits for the count to move. */
const SHOW_MILLISECONDS = 1000

/** Why one walk has to do it alone, after a pause where the service asked for one. */
export interface OneWalk {
  readonly reason: string
  readonly waitSeconds: number
}

/**
 * Walks a leg to its end by several walks over ranges of time that overlap, four at most. Every answer is held against what the interface says of
 * ranges and order. Where one doesn't fit, or the service asks for patience, nothing is concluded from them, and the leg's own walk stands where it
 * stood: undefined where that has nothing left to do.
 */
export async function walkInSlices(
  loading: PageLoading,
  key: LegKey,
  signal: AbortSignal,
): Promise<OneWalk | undefined> {
  const { legOf, tasks, state } = loading
  const walk = legOf(key)?.walk
  // One under a parent takes no range.
  if (key === 'parent' || walk?.asOf === undefined || walk.problem !== undefined || nextRequest(walk) === undefined)
    return undefined

  const { startTime, endTime } = walk.query.updateTimeRange ?? {}
  const places = [...walk.ids]
    .map((id) => ({ id, at: tasks.all.get(id)?.updated ?? -Infinity }))
    .toSorted((one, other) => other.at - one.at)
  const [newest, oldest] = [places[0], places.at(-1)]
  if (newest === undefined || oldest === undefined || oldest.at === -Infinity)
    return { reason: 'a task came without a time of update', waitSeconds: 0 }
  const within = (range: NonNullable<TaskQuery['updateTimeRange']>): TaskQuery => ({
    ...walk.query,
    updateTimeRange: { ...walk.query.updateTimeRange, ...range },
  })
  const slices = createSlices(
    { walk, last: places.slice(-Math.ceil(places.length / walk.pages)), newest: newest.at, after: timeOf(startTime) },
    (time) => within({ endTime: datetimeOf(time) }),
  )

  let oneWalk: OneWalk | undefined
  let pages = 0
  let shownAt = 0
  let found: TaskPage[] = []
  const show = (): void => {
    tasks.takeFound(found)
    found = []
    state.setState({ slices: { walks: slices.all.filter(({ isOpen }) => isOpen).length, pages } })
    shownAt = performance.now()
  }
  const askFor = async ({ asOf }: Walk, request: TaskQuery): Promise<TaskPage | undefined> => {
    try {
      const page = await loading.ask(request, { signal, why: 'load all' })
      // A token pins the walk's first moment.
      found.push({ ...page, asOf: asOf ?? page.asOf })
      pages += 1
      if (performance.now() - shownAt >= SHOW_MILLISECONDS) show()
      return page
    } catch (error) {
      const failure = loading.explain(error)
      if (failure === undefined) return undefined
      const { status, retryAfter, message } = failure
      const isBusy = status === 429 || status === 503 || retryAfter !== undefined
      const waitSeconds = isBusy ? Math.min(LONGEST_WAIT_SECONDS, retryAfter ?? 1) : 0
      oneWalk = { reason: isBusy ? `the service asks for patience (${message})` : message, waitSeconds }
      return undefined
    }
  }
  const isOver = (): boolean => signal.aborted || oneWalk !== undefined

  const walkSlice = async (slice: Slice): Promise<void> => {
    while (slice.isOpen && !isOver()) {
      const request = nextRequest(slice.walk)
      const page = request && (await askFor(slice.walk, request))
      if (page === undefined) return
      const problem = slices.take(slice, page)
      if (problem !== undefined) oneWalk ??= { reason: problem, waitSeconds: 0 }
    }
  }
  const work = async (): Promise<void> => {
    for (let slice = slices.next(); slice !== undefined && !isOver(); slice = slices.next()) await walkSlice(slice)
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work))

    // What changed between the moments of two walks may have left the one's range before it was read, and come into the other's after.
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
    state.setState({ slices: undefined })
  }
  const contradiction = slices.contradiction(({ id, at }) => tasks.all.get(id)?.updated === at)
  if (contradiction !== undefined) oneWalk ??= { reason: contradiction, waitSeconds: 0 }
  if (oneWalk !== undefined) return oneWalk
  if (!signal.aborted)
    tasks.complete(
      key,
      walk.query,
      pages,
      slices.all.flatMap((slice) => [...slice.walk.ids]),
    )
  return undefined
}
