import { timeOf } from '../../contract/datetime.ts'
import type { Task } from '../../contract/task.ts'
import type { ScheduleItem } from '../store/store.ts'
import { withDefinition, withStatus } from './task-changes.ts'

/** A task's only steps; without any it rests. */
export interface Lifecycle {
  taskId: string
  steps: readonly LifecycleStep[]
}

/** `status` and `deliveryState` change by field, others as a whole. `null` removes one. */
export interface LifecycleStep extends Partial<Task> {
  /** ISO 8601. */
  at: string
}

export function lifecycleItem(taskId: string, steps: readonly LifecycleStep[]): ScheduleItem[] {
  const [next] = steps
  const dueAt = timeOf(next?.at)
  if (dueAt === undefined) return []
  return [{ id: `step:${taskId}`, dueAt, kind: 'lifecycle', subject: taskId, payload: steps }]
}

export function stepsLeft({ payload }: ScheduleItem): readonly LifecycleStep[] {
  return Array.isArray(payload) ? payload : []
}

/** Versions, update times and updater change as always. */
export function takeStep(
  task: Task,
  { at: _due, status, deliveryState, ...definition }: LifecycleStep,
  time: number,
): Task {
  let after = task
  if (Object.keys(definition).length > 0) after = withDefinition(after, time, definition)
  if (status !== undefined || deliveryState !== undefined) after = withStatus(after, time, status ?? {})
  if (deliveryState !== undefined) after = { ...after, deliveryState: { ...after.deliveryState, ...deliveryState } }
  return JSON.parse(JSON.stringify(after), (_name, value: unknown) => value ?? undefined)
}
