import { timeOf } from '../../contract/datetime.ts'
import type { Task } from '../../contract/task.ts'
import type { AgendaItem } from '../store/store.ts'
import { withDefinition, withStatus } from './task-changes.ts'

/** A task's planned steps; nothing else happens to it. Without steps it rests. */
export interface Lifecycle {
  taskId: string
  steps: readonly LifecycleStep[]
}

/**
 * Fields that change, and when: those of `status` and `deliveryState` one by one, others as a whole. `null`
 * removes one.
 */
export interface LifecycleStep extends Partial<Task> {
  /** ISO 8601. */
  at: string
}

/** The agenda item of a task with a lifecycle: its remaining steps, due at the first. */
export function lifecycleItem(taskId: string, steps: readonly LifecycleStep[]): AgendaItem[] {
  const [next] = steps
  const dueAt = timeOf(next?.at)
  if (dueAt === undefined) return []
  return [{ id: `step:${taskId}`, dueAt, kind: 'lifecycle', subject: taskId, payload: steps }]
}

/** An agenda item's remaining steps. */
export function stepsLeft({ payload }: AgendaItem): readonly LifecycleStep[] {
  return Array.isArray(payload) ? payload : []
}

/** The task after the step, with versions, update times and updater set as for any other change. */
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
