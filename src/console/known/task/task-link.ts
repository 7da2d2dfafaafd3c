import type { SearchParams } from '../../../url-state/search-params.ts'
import type { LoadedTask } from '../../../picture/loaded-task.ts'

/** With its update time, around which a fresh page searches for the task. */
export function taskLink(task: Pick<LoadedTask, 'id' | 'task'>) {
  return {
    to: '/tasks/$taskId' as const,
    params: { taskId: task.id },
    search: (before: object): SearchParams => {
      const { updated: _other, ...rest }: SearchParams = { ...before }
      return task.task.lastUpdateTime === undefined ? rest : { ...rest, updated: task.task.lastUpdateTime }
    },
  }
}
