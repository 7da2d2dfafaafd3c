import type { TaskStatusValue } from '../../contract/task.ts'
import { many } from '../../url-state/search-params.ts'
import { allStatuses, statusWords } from '../../task/status-families.ts'
import type { Filter } from './filter.ts'

export const statusFilter: Filter<readonly TaskStatusValue[], 'status'> = {
  is: 'filter',
  read: ({ status }, unread) => {
    const unknown = new Set<string>(many(status))
    const statuses = allStatuses.filter((each) => unknown.delete(each))
    for (const text of unknown)
      unread.push({ name: 'status', text, words: `"status=${text}" isn’t a status to filter by` })
    return statuses
  },
  write: (statuses) => ({ status: statuses.length === 0 ? undefined : statuses }),
  // The interface takes one status at a time, so each has its own query (`listQueries`).
  query: () => ({}),
  chip: (statuses) => (statuses.length === 0 ? undefined : `Status ${statuses.map(statusWords).join(' or ')}`),
  holds:
    (statuses) =>
    ({ task }) =>
      statuses.length === 0 || statuses.some((wanted) => wanted === task.status?.status),
}

/** "Any", "Executing", "3 statuses". */
export function statusFilterWords(statuses: readonly TaskStatusValue[]): string {
  if (statuses.length === 0) return 'Any'
  return statuses.length > 2 ? `${statuses.length} statuses` : statuses.map(statusWords).join(', ')
}
