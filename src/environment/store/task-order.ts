import { timeOf } from '../../contract/datetime.ts'
import type { Task } from '../../contract/task.ts'

/** Newest update first, ties by id. */
export interface TaskPosition {
  /** Milliseconds since 1970. */
  updateTime: number
  taskId: string
}

/** A task without a readable update time comes last. */
export const BEFORE_ALL_TIMES = -8.64e15

export function positionOf(task: Task): TaskPosition {
  return { updateTime: timeOf(task.lastUpdateTime) ?? BEFORE_ALL_TIMES, taskId: task.version?.taskId ?? '' }
}
