/** What is known when the wall asks itself whether to reload. Milliseconds; `now` and `startedAt` by one steady clock. */
export interface ReloadFacts {
  readonly now: number
  readonly startedAt: number
  /** The server has another build of the console than this page. */
  readonly newBuild: boolean
  /** Bytes in use, where the browser tells; undefined where it doesn't. */
  readonly memory: number | undefined
  readonly memoryLimit: number
  /** How long a page lives at least before it may reload. */
  readonly every: number
  /** The picture is good: what would be loaded can be loaded. */
  readonly isLive: boolean
  /** Since the last change on screen, and since the newest warning or caution began. */
  readonly quietFor: number
}

const DAY = 24 * 3600_000
const MINUTE = 60_000
export const RELOAD_EVERY = DAY
/** A moment is quiet when nothing has changed for this long. */
const QUIET = 2 * MINUTE
/** A day without such a moment ends at the next lull. */
const PATIENCE = 3 * 60 * MINUTE
const LULL = 10_000

/**
 * Why the wall should reload now; undefined when it should not. At most once in `every` milliseconds, only for a reason, only while the picture
 * is good, and at a quiet moment, of which less is asked the longer none has come.
 */
export function reloadReason(facts: ReloadFacts): string | undefined {
  const { now, startedAt, every, isLive, quietFor } = facts
  const overdue = now - startedAt - every
  const reason = reasonOf(facts)
  if (overdue < 0 || reason === undefined || !isLive) return undefined
  return quietFor >= (overdue < PATIENCE ? QUIET : LULL) ? reason : undefined
}

function reasonOf({ newBuild, memory, memoryLimit }: ReloadFacts): string | undefined {
  if (newBuild) return 'the server has a new version of the console'
  if (memory === undefined || memory <= memoryLimit) return undefined
  return `memory grew to ${Math.round(memory / 1e6)} MB, over ${Math.round(memoryLimit / 1e6)} MB`
}
