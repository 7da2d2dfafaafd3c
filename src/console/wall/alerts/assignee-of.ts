import type { LoadedTask } from '../../tasks/feed/loaded-task.ts'
import { assigneeEntityId } from '../../tasks/task/principal.ts'

/** The entity that a task is assigned to; undefined when it is nobody, or no entity. */
export function assigneeOf({ task }: LoadedTask): string | undefined {
  return assigneeEntityId(task.relations?.assignee)
}
