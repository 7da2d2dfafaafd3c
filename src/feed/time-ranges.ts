import { timeOf } from '../contract/datetime.ts'
import { newWalk, withPage, type TaskWalk } from '../picture/task-walk.ts'
import type { TaskPage } from '../picture/tasks.ts'

/** Tasks updated before a time, newest first, until the next range begins. */
export interface RangeWalk {
  /** Upper bound of `lastUpdateTime`, in milliseconds; Infinity: newest range. */
  readonly from: number
  /** Start of the next range; -Infinity: the oldest range. */
  to: number
  walk: TaskWalk
  /** Oldest update so far; `from` before its first page. */
  reached: number
  /** Of its last page. */
  last: readonly TaskTime[]
  isOpen: boolean
}

interface TaskTime {
  readonly id: string
  readonly at: number
}

export interface RangeWalks {
  /** Splits the rest of another range; undefined if that isn't worth a request. */
  next: () => RangeWalk | undefined
  /** Adds a page. Returns a problem with its order, times or token, in words. */
  take: (range: RangeWalk, page: TaskPage) => string | undefined
  /**
   * Once all are loaded: a disagreement about tasks that two ranges should share.
   * @param updatedOf time of a task's last update, as loaded since
   */
  contradiction: (updatedOf: (id: string) => number | undefined) => string | undefined
  readonly all: readonly RangeWalk[]
}

/** Whether a task of a time was surely among those that were read. */
function isWithin({ from, reached, walk }: RangeWalk, at: number): boolean {
  return at < from && (at > reached || walk.state === 'whole')
}

/** Parts with fewer pages left aren't split. */
const LEAST_PAGES = 3
const LEAST_MILLISECONDS = 1000
/** Year 1: requests can't name earlier times. */
const EARLIEST = -62_135_596_800_000

/**
 * Splits the rest of a walk by update time: each further range begins twice as far back. Once the oldest
 * task is loaded, the largest part is halved.
 * @param walk continues by its own token: the newest range
 * @param last of its last page, newest first
 * @param after lower bound of its query, in milliseconds
 * @param queryBefore the walk's query for tasks updated before a time
 */
export function createRanges(
  {
    walk,
    last,
    newest,
    after,
  }: { walk: TaskWalk; last: readonly TaskTime[]; newest: number; after: number | undefined },
  queryBefore: (time: number) => TaskWalk['query'],
): RangeWalks {
  const first: RangeWalk = {
    from: Infinity,
    to: after ?? -Infinity,
    walk: { ...walk, ids: new Set(walk.ids) },
    reached: last.at(-1)?.at ?? newest,
    last,
    isOpen: true,
  }
  const all = [first]
  let isFirstTaken = false

  const pagesLeft = ({ reached, to, last: times }: RangeWalk): number => {
    const [newer, older] = [times[0], times.at(-1)]
    if (newer === undefined || older === undefined) return 0
    return (reached - to) / Math.max(newer.at - older.at, 1)
  }

  const split = (range: RangeWalk, from: number): RangeWalk | undefined => {
    if (!(from > range.to) || from >= range.reached || from < EARLIEST) return undefined
    const made: RangeWalk = {
      from,
      to: range.to,
      walk: newWalk(queryBefore(from)),
      reached: from,
      last: [],
      isOpen: true,
    }
    range.to = from
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
    take: (range, page) => {
      const times: TaskTime[] = []
      for (const { id, task } of page.tasks) {
        const at = timeOf(task.lastUpdateTime)
        if (at === undefined) return 'a task came without a time of update'
        if (at >= range.from || (after !== undefined && at < after))
          return 'a task came from outside the range that was asked for'
        if (at > (times.at(-1)?.at ?? range.reached)) return 'tasks came in another order than newest update first'
        times.push({ id, at })
      }
      range.walk = withPage(range.walk, { ids: times.map(({ id }) => id), ...page })
      range.last = times
      range.reached = times.at(-1)?.at ?? range.reached
      range.isOpen = range.walk.state === 'more' && range.reached >= range.to
      return range.walk.problem?.message
    },
    contradiction: (updatedOf) => {
      const inOrder = all.toSorted((one, other) => other.from - one.from)
      for (const [index, older] of inOrder.entries()) {
        const newer = inOrder[index - 1]
        if (newer === undefined) continue
        // Not tasks that changed after one range was read and before the other.
        const isMissing = newer.last.some(
          ({ id, at }) => isWithin(older, at) && !older.walk.ids.has(id) && updatedOf(id) === at,
        )
        const isBeyondTheEnd =
          newer.walk.state === 'whole' &&
          [...older.walk.ids].some((id) => !newer.walk.ids.has(id) && (updatedOf(id) ?? Infinity) < older.from)
        if (isMissing || isBeyondTheEnd) return 'two ranges that overlap brought different tasks'
      }
      return undefined
    },
  }
}
