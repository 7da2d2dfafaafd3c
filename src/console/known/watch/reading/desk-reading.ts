import type { StoreApi } from 'zustand/vanilla'

import type { TaskStatusValue } from '../../../../contract/task.ts'
import { formatZuluTime } from '../../../../format/time.ts'
import type { FeedState } from '../../../../feed/feed-state.ts'
import { timeWindow } from '../../../../picture/filter/time-filter.ts'
import type { Observable } from '../../../../picture/collection.ts'
import type { Walks } from '../../../../picture/walks.ts'
import type { Reading } from '../../../../rules/engine/reading.ts'
import { startOwnPolls } from './own-polls.ts'
import { startOwnWalk, type Asking } from './own-walk.ts'

export interface DeskReadingOptions extends Asking {
  /** Of the board's feed, which keeps current what is known, and is running. */
  readonly feed: StoreApi<FeedState>
  readonly walks: Pick<Observable<Walks>, 'getState' | 'subscribe'>
  readonly intervalMilliseconds: () => number
  /** The session has expired: nothing is asked until the next sign-in. */
  readonly isHeld: () => boolean
}

export interface DeskReading {
  readonly reading: () => Reading
  readonly stop: () => void
}

/**
 * What a desk reads for the watch beside its board: once every live task, which the board's filter may not want; then the board's polls bring
 * what changes, and only where those are for one parent's tasks polls of its own.
 */
export function startDeskReading(options: DeskReadingOptions): DeskReading {
  const { feed, walks, isHeld, intervalMilliseconds } = options
  const atFirst = feed.getState().lastGood
  let good = performance.now() - (atFirst === undefined ? 0 : Math.max(0, Date.now() - atFirst))
  let ownUntil: number | undefined
  let own: { readonly stop: () => void; failures: number; message: string | undefined } | undefined

  const walk = startOwnWalk({ ...options, isRead: (status) => hasRead(walks.getState(), status) })

  const onWalks = ({ filter, coveredUntil }: Walks): void => {
    if (filter.parent === undefined) {
      own?.stop()
      own = undefined
      return
    }
    if (own !== undefined) return
    const polls = { failures: 0, message: undefined as string | undefined, stop: () => undefined as void }
    own = polls
    polls.stop = startOwnPolls(Math.max(coveredUntil ?? 0, ownUntil ?? 0) || options.now(), {
      ...options,
      covered: (until) => {
        ownUntil = until
        good = performance.now()
        Object.assign(polls, { failures: 0, message: undefined })
      },
      failed: (message) => Object.assign(polls, { failures: polls.failures + 1, message }),
    })
  }
  onWalks(walks.getState())

  const stops = [
    walks.subscribe(onWalks),
    feed.subscribe((now, before) => {
      if (own !== undefined) return
      const isNews = now.catchingUp !== before.catchingUp && now.catchingUp !== undefined
      const isGood = now.lastGood !== before.lastGood && now.lastGood !== undefined
      if (isNews || isGood) good = performance.now()
    }),
  ]

  const reading = (): Reading => {
    const state = feed.getState()
    const [failures, message] =
      own === undefined ? [state.failures, state.failure?.message] : [own.failures, own.message]
    const until = Math.max(walks.getState().coveredUntil ?? 0, ownUntil ?? 0)
    const unread = walk.unread()
    return {
      readUntil: until === 0 ? undefined : until,
      sinceGood: performance.now() - good,
      cycle: intervalMilliseconds(),
      failures,
      why: whyNot(isHeld(), state.pausedAt, failures, message),
      ...(unread !== undefined && { unread }),
    }
  }

  return {
    reading,
    stop: () => {
      walk.stop()
      own?.stop()
      for (const stop of stops) stop()
    },
  }
}

/** Whether the board's own walks have read all tasks of a status. */
function hasRead({ filter, legs }: Walks, status: TaskStatusValue): boolean {
  const { after, before } = timeWindow(filter.time, 0)
  if (filter.parent !== undefined || after !== undefined || before !== undefined) return false
  return legs.some(({ key, walk }) => (key === 'any' || key === status) && walk.state === 'whole')
}

function whyNot(
  isHeld: boolean,
  pausedAt: number | undefined,
  failures: number,
  message: string | undefined,
): string | undefined {
  if (isHeld) return 'The session has expired: sign in again'
  if (pausedAt !== undefined) return `Paused on this desk at ${formatZuluTime(pausedAt, Date.now())}`
  if (message === undefined) return undefined
  return failures > 1 ? `${message}, ${failures} times in a row` : message
}
