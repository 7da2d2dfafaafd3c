import { anExchange } from '../../../conformance/an-exchange.test.support.ts'
import type { Exchange } from '../../../conformance/exchange.ts'
import { leadByAge, leadByLock, type Leadership } from '../../platform/peers/leader.ts'
import { makeBrowser, type PageOfBrowser } from '../../platform/session/browser.test.support.ts'
import type { FeedFailure } from '../../../feed/feed-state.ts'
import { createTaskFeed, type TaskFeed } from '../../../feed/feed.ts'
import { followFreshness, type Freshness } from '../../../feed/freshness.ts'
import { anyTask, type TaskFilter } from '../../../picture/filter/task-filter.ts'
import { makeService } from '../../../picture/task-service.test.support.ts'
import { createTasks, type Tasks } from '../../../picture/tasks.ts'
import { feedClock } from '../feed-clock.ts'
import { sharePolls } from './shared-polls.ts'

export const CYCLE = 5000
const ANSWER_MILLISECONDS = 20
const SLICE_MILLISECONDS = 15

class Failed extends Error {
  readonly retryAfter: number | undefined
  readonly exchangeId: number
  constructor(retryAfter: number | undefined, exchangeId: number) {
    super('down')
    this.retryAfter = retryAfter
    this.exchangeId = exchangeId
  }
}

interface TestWindow extends PageOfBrowser {
  readonly by: number
  readonly feed: TaskFeed
  readonly tasks: Tasks
  readonly freshness: () => Freshness
  /** Own requests and those handed over, by id. */
  readonly log: ReadonlyMap<number, Exchange>
  readonly show: (visible: boolean) => void
  readonly close: () => void
  readonly isAble: () => boolean
}

interface Asked {
  readonly at: number
  readonly by: number
  readonly why: string
  /** Requests what the others have already. */
  readonly isCatchingUp: boolean
}

export type Way = (page: PageOfBrowser) => (onChange: (leads: boolean) => void) => Leadership

export const ways: readonly (readonly [string, Way])[] = [
  ['locks', (page) => (onChange) => leadByLock(page.locks, 'feed', onChange)],
  ['messages alone', (page) => (onChange) => leadByAge(page.channel('lead'), onChange)],
]

/** Slow, so that other things happen between the steps. */
async function inSlices(steps: Iterable<undefined>, isOver: () => boolean): Promise<void> {
  await pause()
  for (const _ of steps) {
    await pause()
    if (isOver()) return
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, SLICE_MILLISECONDS))
}

/** In one browser, at one service. Fake timers move the time; move the service's along. */
export function makeGroup(way: Way, hiddenCycle = CYCLE + 1, pageSize = 10) {
  const browser = makeBrowser()
  const service = makeService(30, pageSize)
  const asked: Asked[] = []
  /** A failing service, and its `Retry-After`. */
  const wire = { isDown: false, retryAfter: undefined as number | undefined, answersAfter: ANSWER_MILLISECONDS }
  const windows: TestWindow[] = []
  let latest = 0
  let lastAnswerAt = 0

  const open = (filter: TaskFilter = anyTask): TestWindow => {
    const page = browser.page()
    const by = windows.length
    const log = new Map<number, Exchange>()
    const record = (exchange: Exchange): number => {
      const id = (by + 1) * 1000 + log.size
      log.set(id, { ...exchange, id })
      return id
    }
    // Every fourth is a wall: it bounds what it keeps, and polls as often unseen.
    const isWall = by % 4 === 3
    let isVisible = true
    const intervalMilliseconds = () => (isWall || isVisible ? CYCLE : hiddenCycle)
    return page.run(() => {
      const tasks = createTasks(isWall ? { bound: () => 1000 } : {})
      const feed = createTaskFeed({
        ask: async (query, { why }) => {
          if (page.state() === 'live') {
            const isCatchingUp = (tasks.walks.getState().coveredUntil ?? 0) < latest
            asked.push({ at: Date.now(), by, why, isCatchingUp })
          }
          await new Promise((resolve) => setTimeout(resolve, wire.answersAfter))
          const exchangeId = record(anExchange({ url: `https://service.example/window/${by}` }))
          if (wire.isDown) throw new Failed(wire.retryAfter, exchangeId)
          const answer = { ...service.query(query), receivedAt: Date.now(), exchangeId }
          lastAnswerAt = Date.now()
          if (why === 'poll') latest = Math.max(latest, answer.asOf)
          return answer
        },
        explain: (error): FeedFailure => ({
          status: 503,
          message: 'down',
          detail: undefined,
          exchangeId: error instanceof Failed ? error.exchangeId : undefined,
          retryAfter: error instanceof Failed ? error.retryAfter : undefined,
        }),
        tasks,
        clock: feedClock(service.now),
        intervalMilliseconds,
        inSlices,
        shown: async () => undefined,
      })
      const { freshness, stop } = followFreshness(feed.pages, { intervalMilliseconds })
      const stopFeed = feed.start(filter)
      const shared = sharePolls({
        channel: page.channel('feed'),
        askToLead: way(page),
        feed,
        tasks,
        now: service.now,
        intervalMilliseconds,
        inSlices,
        ingest: inSlices,
        exchangeOf: (id) => log.get(id),
        adopt: (exchange) => record({ ...exchange, isElsewhere: true }),
        seen: () => undefined,
        onHeard: () => undefined,
      })
      const show = (visible: boolean) => {
        isVisible = visible
        page.when(shared.check)
      }
      const close = () => {
        page.run(() => {
          shared.stop()
          stopFeed()
          stop()
        })
        page.kill()
      }
      const isAble = () => {
        const { pausedAt, started } = feed.state.getState()
        const { coveredUntil, filter: wanted } = tasks.walks.getState()
        const isKept = started && pausedAt === undefined && coveredUntil !== undefined && wanted.parent === undefined
        return page.state() === 'live' && isKept
      }
      const own = { ...page, by, feed, tasks, freshness, log, show, close, isAble }
      windows.push(own)
      return own
    })
  }
  return {
    service,
    asked,
    wire,
    windows,
    open,
    polls: () => asked.filter(({ why }) => why === 'poll'),
    lastAnswerAt: () => lastAnswerAt,
  }
}
