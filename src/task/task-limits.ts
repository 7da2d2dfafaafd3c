import { timeOf } from '../contract/datetime.ts'
import type { Task } from '../contract/task.ts'
import { familyOf, isEnded } from './status-families.ts'

export type LimitKind = 'deliver' | 'complete' | 'start' | 'schedule' | 'replica'

/** Computed from delivery and execution limits: the interface has no "late". */
export interface TaskLimit {
  readonly kind: LimitKind
  readonly field: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** Start of the window, if the task has one. */
  readonly from: number | undefined
}

function limit(kind: LimitKind, field: string, at: number | undefined, from?: number): readonly TaskLimit[] {
  return at === undefined ? [] : [{ kind, field, at, from }]
}

/** Once it executes, the delivery under way is of a request to end, which the limit isn't about. */
function isDelivered({ status, deliveryState }: Task): boolean {
  const family = familyOf(status?.status)
  return deliveryState?.status === 'DELIVERY_STATUS_DELIVERED' || family === 'executing' || family === 'ending'
}

const known = new WeakMap<Task, readonly TaskLimit[]>()

/** In card order; cached per task, as cards ask every second. */
export function bindingLimits(task: Task): readonly TaskLimit[] {
  const before = known.get(task)
  if (before !== undefined) return before
  const limits = limitsOf(task)
  known.set(task, limits)
  return limits
}

function limitsOf(task: Task): readonly TaskLimit[] {
  const status = task.status?.status
  if (isEnded(status)) return []
  const family = familyOf(status)
  const created = timeOf(task.createTime)
  const delivery = task.deliveryState?.deliveryConstraints
  const execution = task.executionConstraints
  const deliver = isDelivered(task)
    ? []
    : limit(
        'deliver',
        'deliveryState.deliveryConstraints.deliverBefore',
        timeOf(delivery?.deliverBefore),
        timeOf(delivery?.deliverAfter) ?? created,
      )
  const complete = limit(
    'complete',
    'executionConstraints.completeBefore',
    timeOf(execution?.completeBefore),
    timeOf(task.status?.startTime) ?? timeOf(execution?.startAfter) ?? created,
  )
  const notStarted = family === 'planned' || family === 'delivering' || family === 'accepted'
  const start = notStarted ? limit('schedule', 'scheduledTime', timeOf(task.scheduledTime), created) : []
  const earliest = notStarted
    ? limit('start', 'executionConstraints.startAfter', timeOf(execution?.startAfter), created)
    : []
  if (family === 'planned') return [...start, ...earliest, ...deliver, ...complete]
  if (family === 'delivering') return [...deliver, ...complete, ...start]
  return [...complete, ...deliver, ...start]
}

/** Before a limit. */
export const SOON_MILLISECONDS = 5 * 60_000

export interface LimitView {
  readonly limit: TaskLimit
  /** 0 to 1; undefined without a start of the window. */
  readonly elapsed: number | undefined
  readonly state: 'far' | 'soon' | 'passed'
  /** Milliseconds; negative once the limit has passed. */
  readonly left: number
}

/** A start that has come gives way to the next limit. */
export function cardLimit(task: Task, now: number): LimitView | undefined {
  const binding = bindingLimits(task)
  const chosen =
    binding.find((candidate) => (candidate.kind !== 'start' && candidate.kind !== 'schedule') || candidate.at > now) ??
    binding.find((candidate) => candidate.kind === 'schedule')
  return chosen && viewLimit(chosen, now)
}

function viewLimit(limit: TaskLimit, now: number): LimitView {
  const left = limit.at - now
  const isStart = limit.kind === 'start' || limit.kind === 'schedule'
  const span = limit.from === undefined ? 0 : limit.at - limit.from
  return {
    limit,
    left,
    elapsed: span > 0 && limit.from !== undefined ? Math.min(1, Math.max(0, (now - limit.from) / span)) : undefined,
    state: left < 0 ? 'passed' : left <= SOON_MILLISECONDS && !isStart ? 'soon' : 'far',
  }
}
