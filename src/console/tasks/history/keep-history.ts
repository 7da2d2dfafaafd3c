import { whenQuiet } from '../../api/when-quiet.ts'
import { tasks } from '../../live/live-tasks.ts'
import { scopeOf, useSession } from '../../session/session.ts'
import type { HistoryStore } from './task-history.ts'

let store: Promise<HistoryStore> | undefined

/** The history of this page. The board stands before the database does: what happens meanwhile waits in the promise's order. */
export function historyStore(): Promise<HistoryStore> {
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
