import type { TaskQuery, TaskStatusValue } from '../../contract/task.ts'
import type { Unread } from '../../address/search.ts'
import { type Filter, type Search, parentFilter } from './filter.ts'
import { statusFilter } from './status-filter.ts'
import { timeFilter } from './time-filter.ts'
import type { LoadedTask } from '../loaded-task.ts'
import { allStatuses } from '../../task/status-families.ts'

/**
 * All ways to choose among tasks, in the order in which they are said. A new one is a file, a line here and in `readFilter`, and a control in
 * `tasks/filters/FilterBar.tsx`.
 */
const filters = { statuses: statusFilter, time: timeFilter, parent: parentFilter }

type Filters = typeof filters
type Names<F> = F extends Filter<infer _, infer Name> ? Name : never

/** What the page asks for. A parent task id excludes the rest, which is kept so that it comes back when the id is cleared. */
export type TaskFilter = { readonly [Key in keyof Filters]: ReturnType<Filters[Key]['read']> }

/** Names in the address. */
export type FilterName = Names<Filters[keyof Filters]>

const ways = Object.entries<Filter<unknown, FilterName>>(filters)

/** Each way that counts, with what it chooses. */
function choices(filter: TaskFilter): readonly (readonly [Filter<unknown, FilterName>, unknown])[] {
  const isSub = filter.parent !== undefined
  return ways.flatMap(([key, way]) => ((key === 'parent') === isSub ? [[way, valueOf(filter, key)] as const] : []))
}

function valueOf(filter: Readonly<Record<string, unknown>>, key: string): unknown {
  return filter[key]
}

/** What the address asks for. What of it can't be read is named in `unread`. `now`: environment's time. */
export function readFilter(search: Search, now: number, unread: Unread[]): TaskFilter {
  const { statuses, time, parent } = filters
  return {
    statuses: statuses.read(search, now, unread),
    time: time.read(search, now, unread),
    parent: parent.read(search, now, unread),
  }
}

export const anyTask = readFilter({}, 0, [])

/** The query string of a filter; an absent value is a default, so that the plain address is the plain view. */
export function filterSearch(filter: TaskFilter): ReturnType<Filter<unknown, FilterName>['write']> {
  return Object.assign({}, ...ways.map(([key, way]) => way.write(valueOf(filter, key))))
}

/** The filter as a sentence's end: "Status Any, from 14:07:07Z to now". `now`: environment's time. */
export function filterWords(filter: TaskFilter, now: number): string {
  const words = choices(filter).map(([way, value]) => way.words(value, now))
  return words.filter(Boolean).join(', ')
}

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
