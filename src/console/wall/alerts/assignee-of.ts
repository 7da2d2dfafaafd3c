import type { LoadedTask } from '../../live/loaded-task.ts'
import { assigneeEntityId } from '../../live/task/principal.ts'

/** The entity that a task is assigned to; undefined when it is nobody, or no entity. */
export function assigneeOf({ task }: LoadedTask): string | undefined {
  return assigneeEntityId(task.relations?.assignee)
}
