import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { isPast } from '../../../known/past/past-store.ts'
import type { LoadedTask } from '../../../../picture/loaded-task.ts'
import { currentScope } from '../../../platform/session/scope.ts'
import { shownNow } from '../../../ui/browser/ticker.ts'
import { historyStore } from '../../../known/history/keep-history.ts'
import type { TaskHistory } from '../../../known/history/task-history.ts'

const HISTORIES = 'histories'
const nothing: TaskHistory = { first: undefined, observations: [], dropped: 0 }

/** Read again for each new version; `of` waits for its write. */
function historyOptions({ id, receivedAt }: LoadedTask) {
  const scope = currentScope()
  return queryOptions({
    queryKey: [HISTORIES, scope, id, receivedAt],
    queryFn: async () => (await historyStore()).of(scope, id),
    placeholderData: (before, query) => (query?.queryKey[2] === id ? before : undefined),
    gcTime: 0,
  })
}

/** `unavailable`: the browser has no database. */
export function useHistory(task: LoadedTask): TaskHistory & { readonly unavailable: boolean } {
  const { data = nothing, isError } = useQuery(historyOptions(task))
  return { ...(isPast() ? upTo(data, shownNow()) : data), unavailable: isError }
}

/** Observations until then. */
function upTo({ first, observations, dropped }: TaskHistory, moment: number): TaskHistory {
  return {
    first: first !== undefined && first.at <= moment ? first : undefined,
    observations: observations.filter(({ at }) => at <= moment),
    dropped,
  }
}

/** Deletes all observations of tasks in this browser. */
export function useClearHistory() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => (await historyStore()).clear(),
    onSuccess: () => client.invalidateQueries({ queryKey: [HISTORIES] }),
  })
}
