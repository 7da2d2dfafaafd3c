import type { TaskQuery, TaskStatusValue } from '../../contract/task.ts'
import { codec, type Values } from '../../url-state/codec.ts'
import { anyText } from '../../url-state/parts.ts'
import { shortId } from '../../format/id.ts'
import type { Filter } from './filter.ts'
import { statusFilter } from './status-filter.ts'
import { timeFilter } from './time-filter.ts'
import type { LoadedTask } from '../loaded-task.ts'
import { allStatuses } from '../../task/status-families.ts'

const parentFilter: Filter<string | undefined, 'parent'> = {
  ...anyText('parent', { is: 'filter' }),
  chip: (parent) => parent && `Sub-tasks of ${shortId(parent)}`,
  query: (parent) => (parent === undefined ? {} : { parentTaskId: parent }),
  holds: (parent) => (task) => task.underParent === parent,
}

/** In display order. Add one here, a long one in its own file; controls: `tasks/filters/FilterBar.tsx`. */
export const filters = { parent: parentFilter, statuses: statusFilter, time: timeFilter }

/** A parent task id overrides the rest, which comes back when it is cleared. */
export type TaskFilter = Values<typeof filters>

/** In the URL a parent excludes the others. */
export const taskFilter = codec(filters, (key, { parent }) => (key === 'parent') === (parent !== undefined))

const ways = Object.entries(filters) as [keyof TaskFilter, Filter<unknown, string>][]

export function choices(
  filter: TaskFilter,
): readonly (readonly [Filter<unknown, string>, unknown, keyof TaskFilter])[] {
  return ways.flatMap(([key, way]) => (taskFilter.counts(key, filter) ? [[way, filter[key], key] as const] : []))
}

export const anyTask = taskFilter.read({}, [], 0)

/** `now`: environment's time. */
export function matcher(filter: TaskFilter, now: number): (task: LoadedTask) => boolean {
  const tests = choices(filter).map(([way, value]) => way.holds(value, now))
  return (task) => tests.every((holds) => holds(task))
}

/** `any` is the unfiltered query, `parent` the one of a parent's sub-tasks. */
export type ListKey = TaskStatusValue | 'any' | 'parent'

export interface ListQuery {
  readonly key: ListKey
  /** Of the first page; later pages repeat it with a token. */
  readonly query: TaskQuery
}

/**
 * One per status, as the interface takes one at a time. Without a status filter an unfiltered query comes
 * first, to find unlisted statuses. `now`: environment's time, fixes a sliding range.
 */
export function listQueries(filter: TaskFilter, now: number): readonly ListQuery[] {
  const query = queryOfAny(filter, now)
  if (filter.parent !== undefined) return [{ key: 'parent', query }]
  const wanted = filter.statuses.length === 0 ? allStatuses : filter.statuses
  const byStatus = wanted.map((status): ListQuery => ({ key: status, query: { statusFilter: { status }, ...query } }))
  return filter.statuses.length === 0 ? [{ key: 'any', query }, ...byStatus] : byStatus
}

/** For everything that the filter wants, and other statuses too. */
export function queryOfAny(filter: TaskFilter, now: number): TaskQuery {
  return Object.assign({}, ...choices(filter).map(([way, value]) => way.query(value, now)))
}

/** False for one status of several. */
export function coversFilter(key: ListKey, filter: TaskFilter): boolean {
  return key === 'any' || key === 'parent' || filter.statuses.length === 1
}

export function sameFilter(one: TaskFilter, other: TaskFilter): boolean {
  return filterKey(one) === filterKey(other)
}

export function filterKey(filter: TaskFilter): string {
  return JSON.stringify(choices(filter).map(([, value]) => value))
}
