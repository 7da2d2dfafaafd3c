import { useEffect, useState } from 'react'
import { useSession } from '../session/session.ts'
import type { LoadedTask } from './loaded-task.ts'
import { HistoryStore, type TaskHistory } from './task-history.ts'
import { followTasks } from './task-store.ts'

let store: HistoryStore | undefined
const historyStore = (): HistoryStore => (store ??= new HistoryStore())

const scopeNow = (): string => {
  const { environment, clientId } = useSession.getState()
  return `${environment?.url ?? ''} ${clientId}`
}

/** Begins to keep what is seen of tasks. Returns the way to stop. */
export const startHistory = (): (() => void) =>
  followTasks((changes) => void historyStore().observe(scopeNow(), changes))

/** Forgets all that was seen of tasks in this browser. */
export const clearTaskHistory = (): Promise<void> => historyStore().clear()

const nothing: TaskHistory = { first: undefined, observations: [], dropped: 0 }

/** What this console saw of a task, read again whenever the task changes. `unavailable`: this browser keeps no database. */
export const useHistory = (
  id: string,
  task: LoadedTask | undefined,
): TaskHistory & { readonly unavailable: boolean } => {
  const [read, setRead] = useState<{ id: string; history: TaskHistory; unavailable: boolean }>()
  const version = task?.receivedAt
  useEffect(() => {
    let current = true
    // Read again for each version of the task that comes in: `of` waits until what was seen of it is written.
    historyStore()
      .of(scopeNow(), id, version)
      .then(
        (history) => current && setRead({ id, history, unavailable: false }),
        () => current && setRead({ id, history: nothing, unavailable: true }),
      )
    return () => {
      current = false
    }
  }, [id, version])
  const valid = read?.id === id
  return { ...(valid ? read.history : nothing), unavailable: valid && read.unavailable }
}
