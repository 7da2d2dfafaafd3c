import { useEffect, useState } from 'react'

import { whenQuiet } from '../../api/when-quiet.ts'
import { scopeOf, useSession } from '../../session/session.ts'
import type { LoadedTask } from '../../live/loaded-task.ts'
import type { HistoryStore, TaskHistory } from './task-history.ts'
import { tasks } from '../../live/live-tasks.ts'

let store: Promise<HistoryStore> | undefined
// The board stands before the database does: what happens meanwhile waits in the promise's order.
function historyStore(): Promise<HistoryStore> {
  store ??= new Promise<void>((resolve) => whenQuiet(resolve))
    .then(() => import('./task-history.ts'))
    .then((module) => module.ownHistory())
  store.catch(() => {
    store = undefined
  })
  return store
}

/** Begins to keep what is seen of tasks. Returns the way to stop. */
export function startHistory(): () => void {
  return tasks.all.follow((changes = []) => {
    // Scrubbing through a recording is nothing that happened.
    if (useSession.getState().isRecording) return
    const scope = scopeOf(useSession.getState())
    const seen = changes.flatMap(({ before, after }) => (after === undefined ? [] : [{ before, after }]))
    if (seen.length === 0) return
    historyStore().then(
      // Not behind a sign-out, which forgets it.
      (history) => (scope === scopeOf(useSession.getState()) ? history.observe(scope, seen) : undefined),
      () => undefined,
    )
  })
}

/** Forgets all that was seen of tasks in this browser. */
export async function clearTaskHistory(): Promise<void> {
  return (await historyStore()).clear()
}

const nothing: TaskHistory = { first: undefined, observations: [], dropped: 0 }

/** What this console saw of a task, read again whenever the task changes. `unavailable`: this browser keeps no database. */
export function useHistory(id: string, task: LoadedTask | undefined): TaskHistory & { readonly unavailable: boolean } {
  const [read, setRead] = useState<{ id: string; history: TaskHistory; unavailable: boolean }>()
  const version = task?.receivedAt
  useEffect(() => {
    let current = true
    // Read again for each version of the task that comes in: `of` waits until what was seen of it is written.
    historyStore()
      .then((history) => history.of(scopeOf(useSession.getState()), id, version))
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
