import { datetimeOf } from '../../../../contract/datetime.ts'
import { backOffSeconds } from '../../../../feed/back-off.ts'
import { isLate, nextOfPoll } from '../../../../feed/poll-pages.ts'
import { newWalk, withPage } from '../../../../picture/task-walk.ts'
import type { Asking } from './own-walk.ts'

/** Updates of the last moments before are asked for again: clocks and replicas differ. */
const OVERLAP_MILLISECONDS = 5000

export interface OwnPollsOptions extends Asking {
  readonly intervalMilliseconds: () => number
  /** A poll has come to its end: everything up to this time of the environment is known. */
  readonly covered: (until: number) => void
  readonly failed: (message: string) => void
}

/** Polls once per cycle while the board's own polls bring less than everything, from this time of the environment on. Returns the way to stop. */
export function startOwnPolls(from: number, options: OwnPollsOptions): () => void {
  const { ask, explain, intervalMilliseconds, covered, failed } = options
  const stopped = new AbortController()
  const { signal } = stopped
  let [until, failures] = [from, 0]
  let timer: ReturnType<typeof setTimeout> | undefined

  const poll = async (): Promise<void> => {
    let late = 0
    let walk = newWalk({ updateTimeRange: { startTime: datetimeOf(until - OVERLAP_MILLISECONDS) } })
    for (let next = nextOfPoll(walk, late); next.kind !== 'end'; next = nextOfPoll(walk, late)) {
      if (next.kind === 'stop') return failed(next.message)
      if (next.afterMilliseconds > 0) await new Promise((resolve) => setTimeout(resolve, next.afterMilliseconds))
      if (signal.aborted) return
      const page = await ask(next.request, signal)
      walk = withPage(walk, { ids: page.tasks.map(({ id }) => id), ...page })
      late = isLate(page, walk.asOf ?? page.asOf) ? late + 1 : 0
    }
    failures = 0
    until = walk.asOf ?? until
    covered(until)
  }

  const run = async (): Promise<void> => {
    let wait = intervalMilliseconds()
    try {
      await poll()
    } catch (error) {
      const failure = explain(error)
      failures += 1
      wait = backOffSeconds(failures, failure?.retryAfter) * 1000
      if (failure !== undefined) failed(failure.message)
    }
    if (!signal.aborted) timer = setTimeout(() => void run(), wait)
  }
  void run()
  return () => {
    stopped.abort()
    clearTimeout(timer)
  }
}
