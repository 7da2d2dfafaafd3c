import { datetimeOf } from '../../contract/datetime.ts'
import type { TaskQuery, TaskStatusValue } from '../../contract/task.ts'
import { allStatuses } from './status/status-families.ts'

export type Preset = '15m' | '1h' | '6h' | '12h' | '24h'

export const presets: readonly {
  readonly id: Preset
  readonly label: string
  readonly words: string
  readonly minutes: number
}[] = [
  { id: '15m', label: '15 m', words: '15 min', minutes: 15 },
  { id: '1h', label: '1 h', words: '1 h', minutes: 60 },
  { id: '6h', label: '6 h', words: '6 h', minutes: 360 },
  { id: '12h', label: '12 h shift', words: '12 h', minutes: 720 },
  { id: '24h', label: '24 h', words: '24 h', minutes: 1440 },
]

export type TimeFilter =
  | { readonly kind: 'any' }
  | { readonly kind: 'last'; readonly preset: Preset }
  | { readonly kind: 'between'; readonly from: number | undefined; readonly to: number | undefined }

/** What the page asks for. A parent task id excludes the rest, which is kept so that it comes back when the id is cleared. */
export interface TaskFilter {
  /** In the order of the families' table; none means any. */
  readonly statuses: readonly TaskStatusValue[]
  readonly time: TimeFilter
  readonly parent: string | undefined
}

export const anyTask: TaskFilter = { statuses: [], time: { kind: 'any' }, parent: undefined }

/** Bounds on `lastUpdateTime` in milliseconds, exclusive at both ends as the interface reads them. */
export interface TimeWindow {
  readonly after: number | undefined
  readonly before: number | undefined
}

function presetMinutes(preset: Preset): number {
  return presets.find((candidate) => candidate.id === preset)?.minutes ?? 0
}

/** A preset slides with `now`, the environment's time; typed bounds stand. */
export function timeWindow(time: TimeFilter, now: number): TimeWindow {
  if (time.kind === 'any') return { after: undefined, before: undefined }
  if (time.kind === 'last') return { after: now - presetMinutes(time.preset) * 60_000, before: undefined }
  return { after: time.from, before: time.to }
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
  if (filter.parent !== undefined) return [{ key: 'parent', query: { parentTaskId: filter.parent } }]
  const { after, before } = timeWindow(filter.time, now)
  const range = {
    ...(after === undefined ? {} : { startTime: datetimeOf(after) }),
    ...(before === undefined ? {} : { endTime: datetimeOf(before) }),
  }
  const time: TaskQuery = after === undefined && before === undefined ? {} : { updateTimeRange: range }
  const wanted = filter.statuses.length === 0 ? allStatuses : filter.statuses
  const byStatus = wanted.map((status): LegQuery => ({ key: status, query: { statusFilter: { status }, ...time } }))
  return filter.statuses.length === 0 ? [{ key: 'any', query: time }, ...byStatus] : byStatus
}

export function sameFilter(one: TaskFilter, other: TaskFilter): boolean {
  return filterKey(one) === filterKey(other)
}

/** Equal for filters that ask the service for the same thing. */
export function filterKey(filter: TaskFilter): string {
  return JSON.stringify(filter.parent === undefined ? [filter.statuses, filter.time] : [filter.parent])
}
