import type { TaskQuery, TaskStatusValue } from '../../contract/task.ts'
import { codec, type Values } from '../../address/codec.ts'
import { type Filter, parentFilter } from './filter.ts'
import { statusFilter } from './status-filter.ts'
import { timeFilter } from './time-filter.ts'
import type { LoadedTask } from '../loaded-task.ts'
import { allStatuses } from '../../task/status-families.ts'

/** All ways to choose among tasks, in the order in which they are said. A new one is a file, a line here, and a control in `tasks/filters/FilterBar.tsx`. */
export const filters = { parent: parentFilter, statuses: statusFilter, time: timeFilter }

/** What the page asks for. A parent task id excludes the rest, which is kept so that it comes back when the id is cleared. */
export type TaskFilter = Values<typeof filters>

/** The filter in the address: each way that counts, and none but the parent where there is one. */
export const taskFilter = codec(filters, (key, { parent }) => (key === 'parent') === (parent !== undefined))

const ways = Object.entries(filters) as [keyof TaskFilter, Filter<unknown, string>][]

/** Each way that counts, with what it chooses. */
export function choices(
  filter: TaskFilter,
): readonly (readonly [Filter<unknown, string>, unknown, keyof TaskFilter])[] {
  return ways.flatMap(([key, way]) => (taskFilter.counts(key, filter) ? [[way, filter[key], key] as const] : []))
}

export const anyTask = taskFilter.read({}, [], 0)

/** Whether a loaded task belongs on the page. `now`: environment's time. */
export function wanting(filter: TaskFilter, now: number): (task: LoadedTask) => boolean {
  const tests = choices(filter).map(([way, value]) => way.holds(value, now))
  return (task) => tests.every((holds) => holds(task))
}

/** The wanted status of a leg, or `any` for the unfiltered one, or `parent` for the walk under a parent task. */
export type LegKey = TaskStatusValue | 'any' | 'parent'

export interface LegQuery {
  readonly key: LegKey
  /** The exact request of the leg's first page; further pages repeat it with a token. */
  readonly query: TaskQuery
}

/**
 * One query per wanted status, since the interface takes one status at a time. Without a status filter an unfiltered query comes first: only
 * its answers can hold a status outside the fifteen. `now` is the environment's time, at which a sliding range is frozen.
 */
export function legQueries(filter: TaskFilter, now: number): readonly LegQuery[] {
  const query = queryOfAny(filter, now)
  if (filter.parent !== undefined) return [{ key: 'parent', query }]
  const wanted = filter.statuses.length === 0 ? allStatuses : filter.statuses
  const byStatus = wanted.map((status): LegQuery => ({ key: status, query: { statusFilter: { status }, ...query } }))
  return filter.statuses.length === 0 ? [{ key: 'any', query }, ...byStatus] : byStatus
}

/** The query for all that the filter wants, and for those of other statuses. */
export function queryOfAny(filter: TaskFilter, now: number): TaskQuery {
  return Object.assign({}, ...choices(filter).map(([way, value]) => way.query(value, now)))
}

/** Whether the walk of this leg brings whatever the filter wants: not one status of several. */
export function bringsAllWanted(key: LegKey, filter: TaskFilter): boolean {
  return key === 'any' || key === 'parent' || filter.statuses.length === 1
}

export function sameFilter(one: TaskFilter, other: TaskFilter): boolean {
  return filterKey(one) === filterKey(other)
}

/** Equal for filters that ask the service for the same thing. */
export function filterKey(filter: TaskFilter): string {
  return JSON.stringify(choices(filter).map(([, value]) => value))
}
