import { whenQuiet } from '../../platform/api/when-quiet.ts'
import { present } from '../live-tasks.ts'
import { currentScope } from '../../platform/session/scope.ts'
import { useSession } from '../../platform/session/session.ts'
import type { HistoryStore, TaskUpdate } from './task-history.ts'

let store: Promise<HistoryStore> | undefined

/** Opens after the board has loaded; earlier writes wait for it. */
export function historyStore(): Promise<HistoryStore> {
  store ??= new Promise<void>((resolve) => whenQuiet(resolve))
    .then(() => import('./task-history.ts'))
    .then((module) => module.ownHistory())
  store.catch(() => {
    store = undefined
  })
  return store
}

/** Tasks' version up to which their history is stored. */
let keptUpTo: number | undefined

/** Includes tasks loaded earlier. Returns the stop function. */
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

function keep(seen: readonly TaskUpdate[]): void {
  // Scrubbing through a recording isn't history.
  if (seen.length === 0 || useSession.getState().isRecording) return
  const scope = currentScope()
  historyStore().then(
    // A sign-out has deleted it.
    (history) => (scope === currentScope() ? history.observe(scope, seen) : undefined),
    () => undefined,
  )
}
