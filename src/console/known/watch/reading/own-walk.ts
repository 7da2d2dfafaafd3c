import { datetimeOf } from '../../../../contract/datetime.ts'
import type { TaskQuery, TaskStatusValue } from '../../../../contract/task.ts'
import { backOffSeconds } from '../../../../feed/back-off.ts'
import type { FeedFailure } from '../../../../feed/feed-state.ts'
import { inParallel } from '../../../../feed/in-parallel.ts'
import { families } from '../../../../task/status-families.ts'
import { newWalk, nextRequest, withPage, type Walk } from '../../../../picture/task-walk.ts'
import type { TaskPage } from '../../../../picture/tasks.ts'
import { countOf } from '../../../../format/count.ts'
import type { Unread } from '../../../../rules/engine/reading.ts'
import { NEWS_MILLISECONDS } from '../../../../rules/engine/rule-watch.ts'

/** How the watch asks for tasks: what comes is taken in, and moves no walk of the board. */
export interface Asking {
  readonly ask: (query: TaskQuery, signal: AbortSignal) => Promise<TaskPage>
  /** Reads an error that `ask` threw; undefined for an aborted request. */
  readonly explain: (error: unknown) => FeedFailure | undefined
  /** The environment's time in milliseconds. */
  readonly now: () => number
}

export interface OwnWalkOptions extends Asking {
  /** Whether somebody else has read all tasks of this status. */
  readonly isRead: (status: TaskStatusValue) => boolean
}

export interface OwnWalk {
  /** What is left to be read; undefined when nothing is. */
  readonly unread: () => Unread | undefined
  readonly stop: () => void
}

/** Queries on the wire at once: the board asks for its own pages at the same time. */
const AT_ONCE = 2
/** Of one walk; a service that always has one more would keep the page asking. */
const MOST_PAGES = 200

/** A task that is not over may miss a limit or stand still: all of them are wanted. */
const liveStatuses: readonly TaskStatusValue[] = families.flatMap(({ id, ended, statuses }) =>
  ended || id === 'invalid' ? [] : statuses.map(({ value }) => value),
)
const failures: readonly TaskStatusValue[] = ['STATUS_DONE_NOT_OK', 'STATUS_VERSION_REJECTED']

interface Part {
  readonly status: TaskStatusValue
  readonly query: TaskQuery
  state: 'open' | 'whole' | 'stuck'
  /** Why it is stuck, in words. */
  why: string
}

/** Reads every live task, and those that failed of late, once from page to page. What changes meanwhile the polls bring. */
export function startOwnWalk({ ask, explain, now, isRead }: OwnWalkOptions): OwnWalk {
  const stopped = new AbortController()
  const begun = performance.now()
  const since = { updateTimeRange: { startTime: datetimeOf(now() - NEWS_MILLISECONDS) } }
  const parts: readonly Part[] = [...liveStatuses, ...failures].map((status) => ({
    status,
    query: { statusFilter: { status }, ...(failures.includes(status) && since) },
    state: 'open',
    why: '',
  }))
  let failure: FeedFailure | undefined

  const readPart = async (part: Part): Promise<void> => {
    let walk: Walk = newWalk(part.query)
    for (
      let request = nextRequest(walk);
      request !== undefined && walk.problem === undefined && walk.pages < MOST_PAGES;
      request = nextRequest(walk)
    ) {
      if (stopped.signal.aborted) return
      if (isRead(part.status)) break
      const page = await ask(request, stopped.signal)
      walk = withPage(walk, { ids: page.tasks.map(({ id }) => id), ...page })
    }
    part.state = walk.state === 'whole' || isRead(part.status) ? 'whole' : 'stuck'
    part.why = walk.problem?.message ?? `More than ${MOST_PAGES} pages of one status`
  }

  const readAll = async (): Promise<FeedFailure | undefined> => {
    let met: FeedFailure | undefined
    const open = parts.filter(({ state }) => state === 'open')
    await inParallel(AT_ONCE, open, async (part) => {
      if (met !== undefined || stopped.signal.aborted) return
      try {
        await readPart(part)
      } catch (error) {
        met ??= explain(error)
      }
    })
    return met
  }

  const read = async (): Promise<void> => {
    for (let failed = 1; !stopped.signal.aborted; failed += 1) {
      failure = await readAll()
      if (!parts.some(({ state }) => state === 'open')) return
      await later(backOffSeconds(failed, failure?.retryAfter) * 1000, stopped.signal)
    }
  }
  void read()

  return {
    stop: () => stopped.abort(),
    unread: () => {
      const read = parts.filter(({ state }) => state === 'whole').length
      if (read === parts.length) return undefined
      const words = `${read} of ${countOf(parts.length, 'status', 'statuses')} read`
      const time = performance.now() - begun
      if (failure !== undefined) return { kind: 'failed', since: time, words: `${failure.message}. ${words}` }
      if (parts.some(({ state }) => state === 'open')) return { kind: 'reading', since: time, words }
      const why = parts.find(({ state }) => state === 'stuck')?.why ?? ''
      return { kind: 'cut', since: time, words: `${why}. ${words}` }
    },
  }
}

function later(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
