import type { Task } from '../../../contract/task.ts'
import { statusWords } from '../status/status-families.ts'

/** Everything that the free-text filter looks at and the task itself says, in lower case. The assignee's name hangs on what else is loaded. */
export function searchText(id: string, title: string, { description, status, specification, relations }: Task): string {
  return [
    title,
    id,
    description,
    statusWords(status?.status),
    status?.status,
    status?.taskError?.message,
    specification?.['@type'],
    relations?.parentTaskId,
  ]
    .filter(Boolean)
    .join('\n')
    .toLowerCase()
}
