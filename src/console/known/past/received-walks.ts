import { timeOf } from '../../../contract/datetime.ts'
import { queryFilterOf, type QueryFilter } from '../../../picture/query-filter.ts'
import type { PictureWalk } from '../../../watch/wire/journal.ts'
import { newWalk, type TaskWalk } from '../../../picture/task-walk.ts'
import type { TaskList } from '../../../picture/walks.ts'

interface Covered {
  readonly status: string | undefined
  readonly parentTaskId: string | undefined
  readonly start: number
  readonly end: number
}

/** As complete as a walk of the leg's query, or of one that includes it. */
export function listsAsWalked(lists: readonly TaskList[], walks: readonly PictureWalk[]): readonly TaskList[] {
  const covered = walks.map((walk) => ({ walk, covers: coveredBy(walk) }))
  return lists.map((list) => {
    const wanted = coveredBy(queryFilterOf(list.walk.query))
    const fitting = covered.filter(({ covers }) => includes(covers, wanted))
    const whole = fitting.find(({ walk }) => walk.state === 'whole')
    const own = fitting.find(
      ({ covers }) => covers.status === wanted.status && covers.parentTaskId === wanted.parentTaskId,
    )
    const walk = (whole ?? own)?.walk
    return { key: list.key, renewal: undefined, walk: walkedTo(newWalk(list.walk.query), walk) }
  })
}

function walkedTo(walk: TaskWalk, as: PictureWalk | undefined): TaskWalk {
  if (as === undefined) return walk
  const { pages, began, state } = as
  const problem = state === 'failed' ? { kind: 'failed' as const, message: 'Query failed' } : undefined
  return { ...walk, pages, asOf: began, state: state === 'whole' ? 'whole' : 'more', problem }
}

function coveredBy({ status, parentTaskId, startTime, endTime }: QueryFilter): Covered {
  return {
    status: status || undefined,
    parentTaskId: parentTaskId || undefined,
    start: timeOf(startTime) ?? -Infinity,
    end: timeOf(endTime) ?? Infinity,
  }
}

/** A query by parent has neither range nor status. */
function includes(covers: Covered, wanted: Covered): boolean {
  if (covers.parentTaskId !== wanted.parentTaskId) return covers.parentTaskId === undefined && coversAll(covers)
  return (
    (covers.status === undefined || covers.status === wanted.status) &&
    covers.start <= wanted.start &&
    covers.end >= wanted.end
  )
}

function coversAll({ status, start, end }: Covered): boolean {
  return status === undefined && start === -Infinity && end === Infinity
}
