import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

import type { TaskQuery } from '../../contract/task.ts'
import { ApiError, failureKind, outcomeWords } from '../api/request/api-error.ts'
import type { Outcome } from '../../conformance/exchange.ts'
import { call } from '../session/call.ts'
import { useConfig } from '../api/config.ts'
import { updateExchange, useExchanges } from '../api/exchanges/exchanges.ts'
import { onSignOut } from '../session/sign-out.ts'
import { usePreferences } from '../preferences/preferences.ts'
import { environmentNow } from '../ui/browser/ticker.ts'
import { noTasks, type LoadedTasks, type Replacement, type TaskPage } from './loaded-tasks.ts'
import type { AskedFor, FeedFailure, FeedState } from './feed-state.ts'
import { createTaskFeed } from './task-feed.ts'
import type { MergeFinding } from './task-merge.ts'
import { pageOf } from './task-page.ts'

// A store and not a query of Query's: no single request stands for it, and the board comes without Query's code.
const tasks = createStore<LoadedTasks>(() => noTasks)

export const readTasks = tasks.getState

type Follower = (changes: readonly Replacement[]) => void
const followers = new Set<Follower>()

/** Tells of every task that an answer brought or changed. */
export function followTasks(follower: Follower): () => void {
  followers.add(follower)
  return () => followers.delete(follower)
}

function reportFinding(finding: MergeFinding): void {
  const exchange = useExchanges.getState().exchanges.find((each) => each.id === finding.exchangeId)
  if (!exchange) return
  const { taskId, definitionVersion, statusVersion, fields } = finding
  updateExchange(exchange.id, {
    findings: [
      ...exchange.findings,
      {
        path: '$.tasks',
        kind: 'same version, different content',
        severity: 'warning',
        expected: `task ${taskId} at definition ${definitionVersion}, status ${statusVersion} as an earlier answer had it`,
        got: `different ${fields.join(', ')}`,
      },
    ],
  })
}

export function updateTasks(step: (loaded: LoadedTasks) => LoadedTasks): void {
  const before = readTasks()
  const after = step(before)
  if (after === before) return
  tasks.setState(after, true)
  for (const finding of after.findings) if (!before.findings.includes(finding)) reportFinding(finding)
  if (after.changed !== before.changed && after.changed.length > 0)
    for (const follower of followers) follower(after.changed)
}

const whys = {
  'first page': 'page',
  poll: 'poll',
  'full walk': 'poll',
  'next page': 'user',
  'load all': 'user',
  search: 'user',
} as const

/**
 * Asks for one page of tasks.
 * @throws ApiError
 */
export async function askForTasks(
  query: TaskQuery,
  options: { signal: AbortSignal; why: AskedFor | 'search' },
): Promise<TaskPage> {
  // The schema of a task holds that of an entity, every component of it: it comes beside the board, not before it.
  const { queryTasks } = await import('../../contract/task.ts')
  const sentAt = Date.now()
  const words = `task query, ${options.why}`
  const answer = await call(queryTasks, { body: query }, { why: whys[options.why], signal: options.signal, words })
  return pageOf(answer, sentAt, environmentNow())
}

function failureWords(status: Outcome): string {
  return {
    refused: `Query refused, ${status}`,
    failed: `Query failed, ${status}`,
    unreadable: `Answer can’t be read, ${status}`,
    unanswered: `Query failed: ${outcomeWords(status)}`,
  }[failureKind(status)]
}

/** The error's words without their beginning, which stands before them as the message. */
function whyNotSent({ message }: ApiError): string {
  const why = message.replace(/^Not sent: /, '')
  return why.charAt(0).toUpperCase() + why.slice(1)
}

/** What went wrong, in words; undefined for a request that the page itself gave up. */
export function explainFailure(error: unknown): FeedFailure | undefined {
  if (!(error instanceof ApiError))
    return { status: undefined, message: String(error), detail: undefined, exchangeId: undefined }
  if (error.status === 'aborted') return undefined
  const { exchangeId, retryAfter } = error
  // After a 401: the token operation's failure is none of the query.
  if (error.operation === 'getToken')
    return {
      status: undefined,
      message: 'No new token',
      isApart: 'no token',
      detail: error.message,
      exchangeId,
      retryAfter,
    }
  if (error.status === 'not sent')
    return { status: undefined, message: 'Not sent', isApart: 'not sent', detail: whyNotSent(error), exchangeId }
  const status = typeof error.status === 'number' ? error.status : undefined
  return {
    status,
    message: failureWords(error.status),
    detail: [error.code, error.message].filter((part) => part !== undefined && part !== '').join(' '),
    exchangeId,
    retryAfter,
  }
}

/** Time between polls: half as often while nobody looks. */
export function pollMilliseconds(): number {
  const seconds = usePreferences.getState().pollSeconds ?? useConfig.getState().pollSeconds
  return seconds * 1000 * (document.hidden ? 2 : 1)
}

export const taskFeed = createTaskFeed({
  ask: askForTasks,
  explain: explainFailure,
  read: readTasks,
  update: updateTasks,
  now: environmentNow,
  intervalMilliseconds: pollMilliseconds,
})

onSignOut(() => {
  taskFeed.reset()
  tasks.setState(noTasks, true)
})

/** Keeps the tasks current until the returned function is called; catches up at once after sleep, a hidden tab or a lost network. */
export function startTaskFeed(): () => void {
  const stop = taskFeed.start()
  const catchUp = (): void => {
    const { nextAt, lastGood, pausedAt } = taskFeed.state.getState()
    const overdue = lastGood === undefined || Date.now() - lastGood >= pollMilliseconds()
    if (!document.hidden && pausedAt === undefined && nextAt !== undefined && overdue) taskFeed.pollNow()
  }
  document.addEventListener('visibilitychange', catchUp)
  window.addEventListener('online', catchUp)
  return () => {
    stop()
    document.removeEventListener('visibilitychange', catchUp)
    window.removeEventListener('online', catchUp)
  }
}

export function useLoadedTasks(): LoadedTasks {
  return useStore(tasks)
}

/** Whether any page of the walks has come, also in a first round that failed elsewhere. */
export function useHasReadSome(): boolean {
  return useStore(tasks, ({ legs }) => legs.some(({ walk }) => walk.pages > 0))
}

export function useFeedState<Selected>(select: (state: FeedState) => Selected): Selected {
  return useStore(taskFeed.state, select)
}
