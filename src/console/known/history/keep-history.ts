import { whenQuiet } from '../../platform/api/when-quiet.ts'
import { present } from '../live-tasks.ts'
import { currentScope } from '../../platform/session/scope.ts'
import { useSession } from '../../platform/session/session.ts'
import type { HistoryStore, Seeing } from './task-history.ts'

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

/** Of the tasks that are known, the version up to which their history was kept. */
let keptUpTo: number | undefined

/** Begins to keep what is seen of tasks, and keeps what came before. Returns the way to stop. */
export function startHistory(): () => void {
  if (present.tasks.all.version !== keptUpTo)
    keep([...present.tasks.all.items()].map((after) => ({ before: undefined, after })))
  const stop = present.tasks.all.follow((changes = []) =>
    keep(changes.flatMap(({ before, after }) => (after === undefined ? [] : [{ before, after }]))),
  )
  return () => {
    keptUpTo = present.tasks.all.version
    stop()
  }
}

function keep(seen: readonly Seeing[]): void {
  // Scrubbing through a recording is nothing that happened.
  if (seen.length === 0 || useSession.getState().isRecording) return
  const scope = currentScope()
  historyStore().then(
    // Not behind a sign-out, which forgets it.
    (history) => (scope === currentScope() ? history.observe(scope, seen) : undefined),
    () => undefined,
  )
}
