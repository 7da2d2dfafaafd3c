import { timeOf } from '../../contract/datetime.ts'
import type { TaskPage } from '../../picture/tasks.ts'
import { newWalk, withPage, type Walk } from '../../picture/task-walk.ts'

/** A walk through the tasks that were updated before a moment, newest first, until it has passed the moment at which the next one begins. */
export interface Slice {
  /** Its tasks were updated before this, in milliseconds; Infinity for the newest slice. */
  readonly from: number
  /** Where the next slice begins; -Infinity while no slice goes further back. */
  to: number
  walk: Walk
  /** The oldest update that it has come to; `from` before its first page. */
  reached: number
  /** What its last page brought. */
  last: readonly Place[]
  isOpen: boolean
}

interface Place {
  readonly id: string
  readonly at: number
}

export interface Slices {
  /** The slice that a walk may take up now, made by splitting what another one has before it; none where that would not pay. */
  next: () => Slice | undefined
  /** Takes in the page that a slice asked for, and says what doesn't fit in it: its order, a time outside the range, its token. */
  take: (slice: Slice, page: TaskPage) => string | undefined
  /** When all are done: what two of them say differently of the tasks that both should have. */
  contradiction: (isStillAt: (place: Place) => boolean) => string | undefined
  readonly all: readonly Slice[]
}

/** A part with fewer pages than this left is not worth splitting. */
const LEAST_PAGES = 3
const LEAST_MILLISECONDS = 1000
/** Beginning of the year 1: no request can name an earlier time. */
const EARLIEST = -62_135_596_800_000

/**
 * Splits what is left of a walk by time of update. Nobody knows how far the tasks reach back: a further walk begins as far behind the last one as
 * that has come from the newest, and once the oldest is known, in the middle of the largest part that is left.
 * @param walk the newest slice: as far as it has come, by its own token
 * @param last what its last page brought, newest first
 * @param after lower bound of its query, in milliseconds
 * @param queryBefore the walk's query for what was updated before a time
 */
export function createSlices(
  { walk, last, newest, after }: { walk: Walk; last: readonly Place[]; newest: number; after: number | undefined },
  queryBefore: (time: number) => Walk['query'],
): Slices {
  const first: Slice = {
    from: Infinity,
    to: after ?? -Infinity,
    walk: { ...walk, ids: new Set(walk.ids) },
    reached: last.at(-1)?.at ?? newest,
    last,
    isOpen: true,
  }
  const all = [first]
  let isFirstTaken = false

  const pagesLeft = ({ reached, to, last: places }: Slice): number => {
    const [newer, older] = [places[0], places.at(-1)]
    if (newer === undefined || older === undefined) return 0
    return (reached - to) / Math.max(newer.at - older.at, 1)
  }

  const split = (slice: Slice, from: number): Slice | undefined => {
    if (!(from > slice.to) || from >= slice.reached || from < EARLIEST) return undefined
    const made: Slice = { from, to: slice.to, walk: newWalk(queryBefore(from)), reached: from, last: [], isOpen: true }
    slice.to = from
    all.push(made)
    return made
  }

  return {
    all,
    next: () => {
      if (!isFirstTaken) {
        isFirstTaken = true
        return first
      }
      const open = all.filter(({ isOpen }) => isOpen)
      const furthest = open.find(({ to }) => to === -Infinity)
      if (furthest !== undefined)
        return split(furthest, furthest.reached - Math.max(newest - furthest.reached, LEAST_MILLISECONDS))
      const [largest] = open.toSorted((one, other) => pagesLeft(other) - pagesLeft(one))
      if (largest === undefined || pagesLeft(largest) < LEAST_PAGES) return undefined
      return split(largest, Math.floor((largest.reached + largest.to) / 2))
    },
    take: (slice, page) => {
      const places: Place[] = []
      for (const { id, task } of page.tasks) {
        const at = timeOf(task.lastUpdateTime)
        if (at === undefined) return 'a task came without a time of update'
        if (at >= slice.from || (after !== undefined && at < after))
          return 'a task came from outside the range that was asked for'
        if (at > (places.at(-1)?.at ?? slice.reached)) return 'tasks came in another order than newest update first'
        places.push({ id, at })
      }
      slice.walk = withPage(slice.walk, { ids: places.map(({ id }) => id), ...page })
      slice.last = places
      slice.reached = places.at(-1)?.at ?? slice.reached
      slice.isOpen = slice.walk.state === 'more' && slice.reached >= slice.to
      return slice.walk.problem?.message
    },
    contradiction: (isStillAt) => {
      const inOrder = all.toSorted((one, other) => other.from - one.from)
      for (const [index, older] of inOrder.entries()) {
        const newer = inOrder[index - 1]
        if (newer === undefined) continue
        const isMissing = newer.last.some(
          (place) => place.at < older.from && !older.walk.ids.has(place.id) && isStillAt(place),
        )
        const isBeyondTheEnd = newer.walk.state === 'whole' && [...older.walk.ids].some((id) => !newer.walk.ids.has(id))
        if (isMissing || isBeyondTheEnd) return 'two ranges that overlap brought different tasks'
      }
      return undefined
    },
  }
}
