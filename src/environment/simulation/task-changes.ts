import { datetimeOf } from '../../contract/datetime.ts'
import type { Principal, Task, TaskErrorCode } from '../../contract/task.ts'
import { errorDetails, result } from './messages.ts'

export const planner: Principal = {
  system: { serviceName: 'task-planner' },
  onBehalfOf: { user: { userId: 'ops-desk-1' } },
}

/** Seconds until the next; undefined: none. */
export interface TaskStep {
  task: Task
  again?: number
  /** For the environment's operator. */
  warning?: string
}

const ENDED: readonly string[] = [
  'STATUS_DONE_OK',
  'STATUS_DONE_NOT_OK',
  'STATUS_REPLACED',
  'STATUS_VERSION_REJECTED',
  'STATUS_INVALID',
]

export function hasEnded(task: Task): boolean {
  return ENDED.includes(task.status?.status ?? '')
}

/** Last part of the specification's type. */
export function kindOf(task: Task): string {
  return task.specification?.['@type']?.split('.').at(-1) ?? 'Task'
}

/** Status version, update times and updater follow. */
export function withStatus(task: Task, time: number, change: Partial<NonNullable<Task['status']>>): Task {
  const lastUpdateTime = datetimeOf(time)
  const by = task.relations?.assignee
  return {
    ...task,
    version: { ...task.version, statusVersion: (task.version?.statusVersion ?? 0) + 1 },
    lastUpdateTime,
    lastUpdatedBy: by?.system === undefined ? planner : { system: by.system },
    status: { ...task.status, ...change, lastUpdateTime },
  }
}

/** The status part and its guard stay. */
export function withDefinition(task: Task, time: number, change: Partial<Task>): Task {
  return {
    ...task,
    ...change,
    version: { ...task.version, definitionVersion: (task.version?.definitionVersion ?? 0) + 1 },
    lastUpdateTime: datetimeOf(time),
    lastUpdatedBy: planner,
  }
}

/** Clears the delivery error. Tasks executed elsewhere have no delivery. */
export function withDelivery(task: Task, status: string): Task {
  if (task.isExecutedElsewhere) {
    const { deliveryState: _none, ...undelivered } = task
    return undelivered
  }
  const { error: _cleared, ...state } = task.deliveryState ?? {}
  return { ...task, deliveryState: { ...state, status: `DELIVERY_STATUS_${status}` } }
}

/** Drops the fields of a running task. */
export function end(task: Task, time: number, next: () => number, code?: TaskErrorCode, message = ''): Task {
  const { progress: _progress, estimate: _estimate, allocation: _allocation, ...status } = task.status ?? {}
  const kind = kindOf(task)
  const ended: Task = { ...task, status }
  if (code === undefined)
    return withStatus(ended, time, { status: 'STATUS_DONE_OK', result: result(kind, datetimeOf(time), next) })
  return withStatus(ended, time, {
    status: 'STATUS_DONE_NOT_OK',
    taskError: { code, message, errorDetails: errorDetails(kind, code, message, next) },
  })
}
