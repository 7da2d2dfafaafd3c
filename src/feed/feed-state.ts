import type { TaskQuery } from '../contract/task.ts'
import type { TaskPage, Tasks } from '../picture/tasks.ts'
import type { FeedClock } from './clock.ts'
import type { ListKey } from '../picture/filter/task-filter.ts'
import type { FamilyId } from '../task/status-families.ts'

/** Why an answer failed, in the feed's terms. */
export interface FeedFailure {
  /** The HTTP status, or undefined when no answer came. */
  readonly status: number | undefined
  readonly message: string
  /** It is neither the query's answer nor its absence. */
  readonly isApart?: 'no token' | 'not sent'
  /** The service's own code and message, verbatim. */
  readonly detail: string | undefined
  readonly exchangeId: number | undefined
  /** Seconds that the service asked to wait (429, 503). */
  readonly retryAfter?: number | undefined
}

export interface FeedState {
  readonly started: boolean
  /** This machine's clock when the user paused. */
  readonly pausedAt: number | undefined
  /** This machine's clock when the last complete round was received. */
  readonly lastGood: number | undefined
  /** The same of the last complete poll: its round may have failed, by the walk under a parent. */
  readonly lastPoll: number | undefined
  /** A poll that is still running: this machine's clock at its last page with changes, and its pages so far. */
  readonly catchingUp: { readonly at: number; readonly pages: number } | undefined
  readonly failures: number
  readonly failure: FeedFailure | undefined
  /** This machine's clock at the next round. */
  readonly nextAt: number | undefined
  readonly busy: boolean
  /** Lists with a page under way that the user asked for. */
  readonly loading: readonly ListKey[]
  /** Set while pages are loaded to the end. */
  readonly loadingAll: boolean
  /** Undefined while nobody wants every live task. */
  readonly live?: LiveWalk | undefined
}

/** How far every live task has been loaded, whatever the filter. */
export interface LiveWalk {
  /** When it began, by the steady clock. */
  readonly since: number
  readonly parts: readonly LivePart[]
  /** The last attempt failed with this; another one follows. */
  readonly failure: FeedFailure | undefined
}

/** The tasks of one status. */
export interface LivePart {
  readonly query: TaskQuery
  readonly family: FamilyId
  /** `stopped`: there may be more tasks, and no further page is asked for. */
  readonly state: 'open' | 'whole' | 'stopped'
  /** Why it stopped, in words. */
  readonly why?: string
}

export const idle: FeedState = {
  started: false,
  pausedAt: undefined,
  lastGood: undefined,
  lastPoll: undefined,
  catchingUp: undefined,
  failures: 0,
  failure: undefined,
  nextAt: undefined,
  busy: false,
  loading: [],
  loadingAll: false,
}

/** What a page is asked for. */
export type AskedFor = 'first page' | 'poll' | 'all pages' | 'next page' | 'load all'

/** How the feed reaches the service and what is loaded. */
export interface FeedSource {
  ask: (query: TaskQuery, options: { signal: AbortSignal; why: AskedFor }) => Promise<TaskPage>
  /** Reads an error that `ask` threw; undefined for an aborted request. */
  explain: (error: unknown) => FeedFailure | undefined
  readonly tasks: Tasks
  readonly clock: FeedClock
}

/** How a poll ended. */
export interface PollOutcome {
  readonly failure: FeedFailure | undefined
  /** Rounds in a row that failed. */
  readonly failures: number
  /** This machine's clock. */
  readonly at: number
  /** This machine's clock at the next round. */
  readonly nextAt: number
  /** The pages did not come to an end, and would not: only a full walk tells the rest. */
  readonly isStopped: boolean
}

/** The other windows that poll in turn with this one. */
export interface OtherWindows {
  /** Asked when a poll is due: whether it is another window's. If none does, this one is told to poll after all. */
  readonly defers: () => boolean
  /** @param from the environment's time up to which this window had been told everything before */
  readonly begins: (from: number) => void
  /** A page of the poll has been taken in. */
  readonly page: (page: TaskPage, catchingUp: FeedState['catchingUp']) => void
  /** A round has ended, by whatever it asked; undefined: before its end. */
  readonly ended: (outcome: PollOutcome | undefined) => void
}
