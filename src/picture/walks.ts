import type { TaskQuery } from '../contract/task.ts'
import { anyTask, listQueries, sameFilter, type ListKey, type TaskFilter } from './filter/task-filter.ts'
import { hasCaughtUp, newWalk, withPage, withProblem, type TaskWalk, type WalkProblem } from './task-walk.ts'

/** The walk of one query, and its repetition in progress. */
export interface TaskList {
  readonly key: ListKey
  readonly walk: TaskWalk
  /** Replaces `walk` once it has as many tasks. */
  readonly renewal: TaskWalk | undefined
  /** A poll is incomplete: tasks that no walk has brought may be among the rest. */
  readonly isBehind?: boolean
}

export interface Walks {
  readonly filter: TaskFilter
  readonly lists: readonly TaskList[]
  /** Environment's time; polls ask for updates after it. */
  readonly coveredUntil: number | undefined
}

export const noWalks: Walks = { filter: anyTask, lists: [], coveredUntil: undefined }

/** Not begun yet. `now`: environment's time. */
export function listsOf(filter: TaskFilter, now: number): readonly TaskList[] {
  return listQueries(filter, now).map(({ key, query }) => ({ key, walk: newWalk(query), renewal: undefined }))
}

export function withFilter(walks: Walks, filter: TaskFilter, now: number): Walks {
  if (walks.lists.length > 0 && sameFilter(walks.filter, filter)) return walks
  return { ...walks, filter, lists: listsOf(filter, now) }
}

export function withList(walks: Walks, key: ListKey, change: (list: TaskList) => TaskList): Walks {
  return { ...walks, lists: walks.lists.map((list) => (list.key === key ? change(list) : list)) }
}

/** Polls begin where the earliest walk began. */
export function startedAt(walks: Walks, asOf: number): Walks {
  return walks.coveredUntil === undefined || asOf < walks.coveredUntil ? { ...walks, coveredUntil: asOf } : walks
}

/** A repetition that merely failed changes nothing on screen: the feed repeats it. */
export function withStop(walks: Walks, key: ListKey, query: TaskQuery, problem: WalkProblem): Walks {
  return withList(walks, key, (list) => {
    if (list.renewal?.query === query) {
      const walk = problem.kind === 'failed' ? list.walk : withProblem(list.walk, problem)
      return { ...list, renewal: undefined, walk }
    }
    return list.walk.query === query ? { ...list, walk: withProblem(list.walk, problem) } : list
  })
}

/** `query` may be of the walk or of its repetition. */
export function withListPage(list: TaskList, query: TaskQuery, page: Parameters<typeof withPage>[1]): TaskList {
  if (list.renewal?.query !== query) return { ...list, walk: withPage(list.walk, page) }
  const renewal = withPage(list.renewal, page)
  return hasCaughtUp(renewal, list.walk.ids.size)
    ? { ...list, walk: renewal, renewal: undefined }
    : { ...list, renewal }
}

/** Repeats each walk from page 1, keeping what is loaded. `now`: environment's time, for a sliding range. */
export function withRenewals(walks: Walks, now: number): Walks {
  const queries = new Map(listQueries(walks.filter, now).map(({ key, query }) => [key, query]))
  return {
    ...walks,
    lists: walks.lists.map((list) => {
      const query = queries.get(list.key)
      if (query === undefined) return list
      if (list.walk.pages === 0) return { ...list, walk: newWalk({ ...query }) }
      return { ...list, renewal: newWalk({ ...query }) }
    }),
  }
}

export function withPollsBehind(walks: Walks, isBehind: boolean): Walks {
  if (walks.lists.every((list) => (list.isBehind ?? false) === isBehind)) return walks
  return { ...walks, lists: walks.lists.map((list) => ({ ...list, isBehind })) }
}

export function withRestart(walks: Walks, key: ListKey, now: number): Walks {
  const query = listQueries(walks.filter, now).find((candidate) => candidate.key === key)?.query
  if (query === undefined) return walks
  return withList(walks, key, (list) => ({ ...list, walk: newWalk({ ...query }), renewal: undefined }))
}

/** Once the unfiltered walk is complete, walks by status bring nothing more. */
export function hasWalkedAll(lists: readonly TaskList[]): boolean {
  return lists.some((list) => list.key === 'any' && list.walk.state === 'whole')
}
