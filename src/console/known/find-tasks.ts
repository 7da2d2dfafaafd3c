import type { TaskQuery } from '../../contract/task.ts'
import type { AskedFor } from '../../feed/feed-state.ts'
import type { TaskPage } from '../../picture/tasks.ts'
import { askForTasks, present } from './live-tasks.ts'

/** Requests one page outside the walks and ingests it. @throws ApiError */
export async function findTasks(
  query: TaskQuery,
  options: { signal: AbortSignal; why: AskedFor | 'search' },
): Promise<TaskPage> {
  const page = await askForTasks(query, options)
  present.tasks.addFound([page])
  return page
}
