import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import type { LoadedTask } from '../../live/loaded-task.ts'
import { scopeOf, useSession } from '../../session/session.ts'
import { historyStore } from '../../live/history/keep-history.ts'
import type { TaskHistory } from '../../live/history/task-history.ts'

const HISTORIES = 'histories'
const nothing: TaskHistory = { first: undefined, observations: [], dropped: 0 }

/** What this console saw of a task, read again for each version of it that comes in: `of` waits until that one is written. */
function historyOptions({ id, receivedAt }: LoadedTask) {
  const scope = scopeOf(useSession.getState())
  return queryOptions({
    queryKey: [HISTORIES, scope, id, receivedAt],
    queryFn: async () => (await historyStore()).of(scope, id),
    placeholderData: (before, query) => (query?.queryKey[2] === id ? before : undefined),
    gcTime: 0,
  })
}

/** What this console saw of a task. `unavailable`: this browser keeps no database. */
export function useHistory(task: LoadedTask): TaskHistory & { readonly unavailable: boolean } {
  const { data = nothing, isError } = useQuery(historyOptions(task))
  return { ...data, unavailable: isError }
}

/** Forgets all that was seen of tasks in this browser. */
export function useClearHistory() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => (await historyStore()).clear(),
    onSuccess: () => client.invalidateQueries({ queryKey: [HISTORIES] }),
  })
}
