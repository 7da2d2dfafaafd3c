import { DAY, MINUTE } from '../../../../format/milliseconds.ts'

/** Milliseconds; `now` and `startedAt` by one monotonic clock. */
export interface ReloadFacts {
  readonly now: number
  readonly startedAt: number
  /** The server has another build. */
  readonly newBuild: boolean
  /** Bytes in use; undefined if the browser doesn't tell. */
  readonly memory: number | undefined
  readonly memoryLimit: number
  /** Minimum life of a page. */
  readonly every: number
  /** The picture is good, so the server can deliver a page. */
  readonly isLive: boolean
  /** Since the last visible change, and the newest warning or caution. */
  readonly quietFor: number
}

export const RELOAD_EVERY = DAY
/** Quiet means no change for this long. */
const QUIET = 2 * MINUTE
/** If a quiet moment doesn't come within this time, the next lull must do. */
const PATIENCE = 3 * 60 * MINUTE
const LULL = 10_000

/**
 * Not before `every` milliseconds, only with a reason and a good picture, in a quiet moment, which may be
 * shorter the longer it takes to come.
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
