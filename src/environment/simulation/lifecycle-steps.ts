import { timeOf } from '../../contract/datetime.ts'
import type { Task } from '../../contract/task.ts'
import type { AgendaItem } from '../store/store.ts'
import { withDefinition, withStatus } from './task-changes.ts'

/** What becomes of a task, step by step; nothing else happens to it. Without steps it rests. */
export interface Lifecycle {
  taskId: string
  steps: readonly LifecycleStep[]
}

/** The fields of the task that change, and when: those of `status` and `deliveryState` one by one, others as a whole. `null` takes one away. */
export interface LifecycleStep extends Partial<Task> {
  /** ISO 8601. */
  at: string
}

/** What is on the agenda of a task with a lifecycle: the steps that are left, due at the first of them. */
export function lifecycleItem(taskId: string, steps: readonly LifecycleStep[]): AgendaItem[] {
  const [next] = steps
  const dueAt = timeOf(next?.at)
  if (dueAt === undefined) return []
  return [{ id: `step:${taskId}`, dueAt, kind: 'lifecycle', subject: taskId, payload: steps }]
}

/** The steps that an item of the agenda has left. */
export function stepsLeft({ payload }: AgendaItem): readonly LifecycleStep[] {
  return Array.isArray(payload) ? payload : []
}

/** The task after the step, with versions, update times and updater as for any other change of its status or definition. */
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
