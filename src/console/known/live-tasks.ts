import type { TaskQuery } from '../../contract/task.ts'
import { ApiError } from '../platform/api/request/api-error.ts'
import { useConnection } from '../platform/connection/connection.ts'
import { call } from '../platform/session/call.ts'
import { useConfig } from '../platform/api/config.ts'
import { addFinding } from '../platform/api/exchanges/exchanges.ts'
import { onSignOut } from '../platform/session/sign-out.ts'
import { usePreferences } from '../platform/preferences/preferences.ts'
import { painted } from '../ui/browser/after-paint.ts'
import { environmentNow } from '../ui/browser/ticker.ts'
import { nextSlice } from '../ui/browser/time-slice.ts'
import { createEntities, type Entities } from '../../picture/entities.ts'
import type { AskedFor, FeedFailure } from '../../feed/feed-state.ts'
import { createTaskFeed, type TaskFeed } from '../../feed/feed.ts'
import type { TaskFilter } from '../../picture/filter/task-filter.ts'
import { feedClock } from './feed-clock.ts'
import { ingestInSlices } from './ingest-in-slices.ts'
import { queryFailureWords } from '../../feed/query-failure.ts'
import { pageOf } from '../../feed/task-page.ts'
import { createTasks, type TaskPage, type Tasks, type TasksOptions } from '../../picture/tasks.ts'

/** Tasks of one environment, as known now, with the entities they carry. */
export interface LivePicture {
  readonly tasks: Tasks
  readonly entities: Entities
}

/** With the feed that keeps it current. */
export interface PictureStore extends LivePicture {
  readonly feed: TaskFeed
}

export function createLivePicture(bound?: TasksOptions['bound']): LivePicture {
  const made = createTasks({
    report: (exchangeId, findings) => addFinding(exchangeId, ...findings),
    ...(bound === undefined ? {} : { bound }),
  })
  return { tasks: made, entities: createEntities(made.all) }
}

/** Requests one page of tasks. @throws ApiError */
export async function askForTasks(
  query: TaskQuery,
  options: { signal: AbortSignal; why: AskedFor | 'search' },
): Promise<TaskPage> {
  // The task's schema contains all entity components, so it loads with the board, not before it.
  const { queryTasks } = await import('../../contract/task.ts')
  const sentAt = Date.now()
  const words = `task query, ${options.why}`
  const { why: asked, signal } = options
  const why = asked === 'first page' ? 'page' : asked === 'poll' || asked === 'all pages' ? 'poll' : 'user'
  const answer = await call(queryTasks, { body: query }, { why, signal, words })
  // Yields: reading and checking took time, merging and drawing will.
  await nextSlice()
  // Another session may have begun meanwhile.
  if (signal.aborted) throw new ApiError({ operation: queryTasks.id, status: 'aborted', message: words })
  return pageOf(answer, sentAt, environmentNow())
}

/** Without the lead, which the message repeats. */
function whyNotSent({ message }: ApiError): string {
  const why = message.replace(/^Not sent: /, '')
  return why.charAt(0).toUpperCase() + why.slice(1)
}

/** In words; undefined for requests that the page itself cancelled. */
export function explainFailure(error: unknown): FeedFailure | undefined {
  if (!(error instanceof ApiError)) return { status: undefined, message: String(error) }
  if (error.status === 'aborted') return undefined
  const { exchangeId, retryAfter } = error
  // After a 401: the token operation failed, not the query.
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
    message: queryFailureWords(error.status),
    detail: [error.code, error.message].filter(Boolean).join(' '),
    exchangeId,
    retryAfter,
  }
}

/** Poll interval, twice as long while the page is hidden. */
export function pollMilliseconds(): number {
  const seconds = usePreferences.getState().pollSeconds ?? useConfig.getState().pollSeconds
  return seconds * 1000 * (document.hidden ? 2 : 1)
}

const live = createLivePicture()

/** All that this console has received since sign-in. Updated whatever time is shown. */
export const present: PictureStore = {
  ...live,
  feed: createTaskFeed({
    ask: askForTasks,
    explain: explainFailure,
    tasks: live.tasks,
    clock: feedClock(environmentNow),
    intervalMilliseconds: pollMilliseconds,
    inSlices: ingestInSlices,
    shown: painted,
  }),
}

let store = present

/** The picture on screen: the present or a moment of the past. Views remount when it changes. */
export function shown(): PictureStore {
  return store
}

/** Shows another picture; the caller informs the pages. */
export function showStore(next: PictureStore): void {
  store = next
}

onSignOut(() => {
  const { feed, tasks, entities } = present
  feed.reset()
  tasks.reset()
  entities.clear()
})

/** Until the returned function is called. Catches up after sleep, a hidden tab or a lost connection. */
export function startTaskFeed(filter?: TaskFilter, { feed, tasks }: PictureStore = present): () => void {
  const stop = feed.start(filter ?? tasks.walks.getState().filter)
  const catchUp = (): void => {
    // No next poll: paused, or one is under way.
    const { nextAt, lastGood = 0 } = feed.state.getState()
    if (!document.hidden && nextAt !== undefined && isPollAgo(lastGood)) feed.turnNow()
  }
  document.addEventListener('visibilitychange', catchUp)
  window.addEventListener('online', catchUp)
  // A service that answers others but not this feed isn't hurried: its losses are short.
  const unfollow = useConnection.subscribe(({ failures }, { firstFailureAt = Infinity }) => {
    if (failures === 0 && isPollAgo(firstFailureAt)) catchUp()
  })
  return () => {
    stop()
    unfollow()
    document.removeEventListener('visibilitychange', catchUp)
    window.removeEventListener('online', catchUp)
  }
}

/** Whether a poll would have come since then, in milliseconds of this machine's clock. */
function isPollAgo(since: number): boolean {
  return Date.now() - since >= pollMilliseconds()
}
