import { timeOf } from '../contract/datetime.ts'
import type { Source } from './collection.ts'
import type { LoadedTask } from './loaded-task.ts'
import { lowerBound } from './sorted-list.ts'
import { isEnded } from '../task/status-families.ts'
import { flatView, type View } from './view.ts'
import { bindingLimits, type TaskLimit } from '../task/task-limits.ts'

export interface Deadline {
  readonly task: LoadedTask
  readonly limit: TaskLimit
}

function byTime(one: Deadline, other: Deadline): number {
  if (one.limit.at !== other.limit.at) return one.limit.at - other.limit.at
  const [left, right] = [`${one.task.id} ${one.limit.field}`, `${other.task.id} ${other.limit.field}`]
  return left < right ? -1 : left > right ? 1 : 0
}

function staleness(task: LoadedTask): readonly TaskLimit[] {
  const at = timeOf(task.task.replication?.staleTime)
  if (at === undefined || isEnded(task.task.status?.status)) return []
  return [{ kind: 'replica', field: 'replication.staleTime', at, from: undefined }]
}

const cache = new WeakMap<LoadedTask, readonly Deadline[]>()

/** Delivery, completion, scheduled start and replica staleness of a live task. */
export function deadlinesOf(task: LoadedTask): readonly Deadline[] {
  const known = cache.get(task)
  if (known) return known
  const binding = bindingLimits(task.task).filter((limit) => limit.kind !== 'start')
  const deadlines = [...binding, ...staleness(task)].map((limit) => ({ task, limit }))
  cache.set(task, deadlines)
  return deadlines
}

export function deadlinesIn(tasks: Source<LoadedTask>): View<Deadline> {
  return flatView(tasks, deadlinesOf, { order: byTime })
}

export interface Horizon {
  readonly missed: Listed
  readonly ahead: Listed
}

interface Listed {
  readonly count: number
  readonly first: readonly Deadline[]
}

/** Lists at most `most` before and after `now`, the environment's time. */
export function horizon(list: readonly Deadline[], now: number, most: number): Horizon {
  const split = missedCount(list, now)
  return {
    missed: { count: split, first: list.slice(Math.max(0, split - most), split).toReversed() },
    ahead: { count: list.length - split, first: list.slice(split, split + most) },
  }
}

function missedCount(list: readonly Deadline[], now: number): number {
  const [first] = list
  if (first === undefined) return 0
  const moment: Deadline = { task: first.task, limit: { ...first.limit, at: now } }
  return lowerBound(list, moment, (one, other) => one.limit.at - other.limit.at)
}
