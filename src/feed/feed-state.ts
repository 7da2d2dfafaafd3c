import type { TaskQuery } from '../contract/task.ts'
import type { Steps } from '../picture/steps.ts'
import type { TaskPage, Tasks } from '../picture/tasks.ts'
import type { FeedClock } from './clock.ts'
import type { ListKey } from '../picture/filter/task-filter.ts'
import type { FamilyId } from '../task/status-families.ts'

export interface FeedFailure {
  /** Undefined when no answer came. */
  readonly status: number | undefined
  readonly message: string
  /** The query itself wasn't sent. */
  readonly isApart?: 'no token' | 'not sent'
  /** The service's code and message, verbatim. */
  readonly detail?: string | undefined
  readonly exchangeId?: number | undefined
  /** Seconds (429, 503). */
  readonly retryAfter?: number | undefined
}

export interface FeedState {
  readonly started: boolean
  /** Times are by this machine's clock. */
  readonly pausedAt: number | undefined
  /** When the last complete round was received. */
  readonly lastGood: number | undefined
  /** When the last poll was complete, even if its round failed by a walk under a parent. */
  readonly lastPoll: number | undefined
  /** A poll in progress: the time of its last page with changes, and its pages so far. */
  readonly catchingUp: { readonly at: number; readonly pages: number } | undefined
  readonly failures: number
  readonly failure: FeedFailure | undefined
  readonly nextAt: number | undefined
  readonly busy: boolean
  /** Lists with a page under way that the user asked for. */
  readonly loading: readonly ListKey[]
  /** Set while pages are loaded to the end. */
  readonly loadingAll: boolean
  /** Walks over time ranges that load all at once, and their pages so far. */
  readonly ranges?: { readonly walks: number; readonly pages: number } | undefined
  /** Why one walk loads all, in words. */
  readonly oneWalk?: string | undefined
  /** Undefined unless someone needs every live task. */
  readonly live?: LiveWalk | undefined
}

/** Progress of loading every live task, whatever the filter. */
export interface LiveWalk {
  /** Steady clock. */
  readonly since: number
  readonly parts: readonly LivePart[]
  /** Of the last attempt; another one follows. */
  readonly failure: FeedFailure | undefined
}

export interface LivePart {
  readonly query: TaskQuery
  readonly family: FamilyId
  /** `stopped`: there may be more tasks, but no more pages are asked for. */
  readonly state: 'open' | 'whole' | 'stopped'
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

export type AskedFor = 'first page' | 'poll' | 'all pages' | 'next page' | 'load all'

export interface FeedSource {
  ask: (query: TaskQuery, options: { signal: AbortSignal; why: AskedFor }) => Promise<TaskPage>
  /** Undefined for an aborted request. */
  explain: (error: unknown) => FeedFailure | undefined
  readonly tasks: Tasks
  readonly clock: FeedClock
  /** Runs long work with pauses for other work. Absent: at once. */
  readonly inSlices?: (steps: Steps<void>, isOver: () => boolean) => Promise<void>
}

export interface PollOutcome {
  readonly failure: FeedFailure | undefined
  /** Failed rounds in a row. */
  readonly failures: number
  /** Times are by this machine's clock. */
  readonly at: number
  readonly nextAt: number
  /** The pages wouldn't end: only a full walk brings the rest. */
  readonly isStopped: boolean
}

export interface OtherWindows {
  /** Whether another window makes the poll that is due. If none does, this window polls after all. */
  readonly defers: () => boolean
  /** `from`: environment's time up to which the tasks are complete. */
  readonly begins: (from: number) => void
  readonly page: (page: TaskPage, catchingUp: FeedState['catchingUp']) => void
  /** Undefined: the round was interrupted. */
  readonly ended: (outcome: PollOutcome | undefined) => void
}

/** The service asks to wait. */
export function isBusy({ status, retryAfter }: FeedFailure): boolean {
  return status === 429 || status === 503 || retryAfter !== undefined
}
