import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { TaskQuery } from '../../contract/task.ts'
import { createTasks, wantedTasks } from './tasks.ts'
import { hasWalkedAll } from './walks.ts'
import type { FeedFailure } from './feed-state.ts'
import { loadAll } from './load-all.ts'
import { createTaskFeed } from './feed.ts'
import { anyTask, type TaskFilter } from './task-filter.ts'
import { epoch, makeService } from './task-service.test.support.ts'

class Refused extends Error {
  readonly failure: FeedFailure
  constructor(status: number | undefined, retryAfter?: number) {
    super('refused')
    this.failure = { status, message: 'refused', detail: undefined, exchangeId: undefined, retryAfter }
  }
}

function setUp(filter: TaskFilter = anyTask, count = 40, pageSize = 10) {
  const service = makeService(count, pageSize)
  const tasks = createTasks()
  const asked: { query: TaskQuery; why: string; at: number }[] = []
  const wire = {
    down: undefined as number | 'no reply' | undefined,
    /** Seconds that a refusal asks to wait. */
    retryAfter: undefined as number | undefined,
    refuseTokens: false,
    /** The status whose next page token is refused. */
    refuseOnce: undefined as string | undefined,
    /** Whether what came is on screen. */
    isShown: true,
    slow: undefined as ((query: TaskQuery) => boolean) | undefined,
  }
  const feed = createTaskFeed({
    ask: async (query, { why, signal }) => {
      asked.push({ query, why, at: Date.now() })
      await new Promise((resolve) => setTimeout(resolve, wire.slow?.(query) === true ? 5000 : 20))
      if (signal.aborted) throw new DOMException('aborted', 'AbortError')
      if (wire.down !== undefined) throw new Refused(wire.down === 'no reply' ? undefined : wire.down, wire.retryAfter)
      if (wire.refuseTokens && query.pageToken !== undefined) throw new Refused(400)
      if (query.pageToken !== undefined && wire.refuseOnce === (query.statusFilter?.status ?? 'any')) {
        wire.refuseOnce = undefined
        throw new Refused(400)
      }
      return { ...service.query(query), receivedAt: Date.now() }
    },
    explain: (error) => (error instanceof Refused ? error.failure : undefined),
    tasks,
    now: () => service.now(),
    intervalMilliseconds: () => 10_000,
    shown: async () => {
      while (!wire.isShown) await new Promise((resolve) => setTimeout(resolve, 10))
    },
  })
  feed.setFilter(filter)
  const loaded = () => {
    const walks = tasks.walks.getState()
    return { ...walks, ...wantedTasks(tasks, walks.filter, service.now()).shown() }
  }
  return { service, feed, asked, wire, loaded }
}

function settle(milliseconds: number) {
  return vi.advanceTimersByTimeAsync(milliseconds)
}

beforeEach(() => vi.useFakeTimers({ now: epoch }))
afterEach(() => vi.useRealTimers())

test('reads one page of all first, then one per wanted status, at most four at once, then one poll per cycle', async () => {
  const { feed, asked, service } = setUp()
  feed.start()
  await settle(1000)
  expect(asked).toHaveLength(16)
  expect(asked.filter(({ at }) => at < epoch + 20).map(({ query }) => query)).toEqual([{}])
  expect(Math.max(...asked.map((each) => asked.filter((other) => other.at === each.at).length))).toBe(4)
  const began = service.now()
  await settle(10_000)
  expect(asked.slice(16).map((each) => each.query)).toEqual([
    { updateTimeRange: { startTime: new Date(began - 5000).toISOString().replace('.000Z', 'Z') } },
  ])
})

test.each<[string, Partial<TaskFilter>, TaskQuery, number]>([
  ['everything', {}, {}, 16],
  ['a status', { statuses: ['STATUS_ACK'] }, { statusFilter: { status: 'STATUS_ACK' } }, 1],
  ['two', { statuses: ['STATUS_ACK', 'STATUS_SENT'] }, {}, 3],
  [
    'two, of a time',
    { statuses: ['STATUS_ACK', 'STATUS_SENT'], time: { kind: 'between', from: epoch, to: undefined } },
    { updateTimeRange: { startTime: '2026-11-21T12:00:00Z' } },
    3,
  ],
  ['a parent', { parent: 'p' }, { parentTaskId: 'p' }, 1],
])('the first picture of %s is one page, on screen before any other is asked for', async (_, filter, first, pages) => {
  const { feed, asked, loaded, wire } = setUp({ ...anyTask, ...filter })
  wire.isShown = false
  feed.start()
  await settle(900)
  expect(asked.map(({ query }) => query)).toEqual([first])
  expect(loaded().rows.length > 0 || filter.parent !== undefined).toBe(true)
  wire.isShown = true
  await settle(200)
  expect(asked).toHaveLength(pages)
  expect(loaded().legs.every(({ walk }) => walk.pages === 1)).toBe(true)
})

test('a first page that takes long, or fails, holds up no lane, and is not asked for twice in a round', async () => {
  const slow = setUp()
  slow.wire.slow = (query) => query.statusFilter === undefined
  slow.feed.start()
  await settle(1500)
  expect(slow.loaded().legs.filter(({ walk }) => walk.pages === 0)).toHaveLength(1)
  const failing = setUp()
  failing.wire.down = 500
  failing.feed.start()
  await settle(1500)
  expect(failing.asked.filter(({ query }) => query.statusFilter === undefined)).toHaveLength(1)
  expect(failing.loaded().legs.every(({ walk }) => walk.problem?.kind === 'failed')).toBe(true)
  failing.wire.down = undefined
  await settle(3000)
  expect(failing.loaded().legs.every(({ walk }) => walk.pages === 1)).toBe(true)
})

test('what is read ahead of the page is not read again when it comes, and polled from then on', async () => {
  const { feed, asked } = setUp({ ...anyTask, statuses: ['STATUS_SENT'] })
  void feed.readAhead({ ...anyTask, statuses: ['STATUS_ACK'] })
  await settle(10)
  feed.start({ ...anyTask, statuses: ['STATUS_ACK'] })
  await settle(9000)
  expect(asked.map(({ query }) => query)).toEqual([{ statusFilter: { status: 'STATUS_ACK' } }])
  void feed.readAhead(anyTask)
  await settle(2000)
  expect(
    asked.slice(1).map(({ why }) => why),
    'nobody reads ahead of a page that is there',
  ).toEqual(['poll'])
})

test('whoever reads ahead learns when the first picture is there, before it is shown and before more is asked for', async () => {
  const { feed, asked, wire, loaded } = setUp({ ...anyTask, statuses: ['STATUS_SENT'] })
  wire.isShown = false
  let taken: number | undefined
  void feed.readAhead(anyTask).then(() => {
    taken = loaded().rows.length
  })
  expect(taken).toBeUndefined()
  await settle(100)
  expect(taken).toBeGreaterThan(0)
  expect(asked).toHaveLength(1)

  const failing = setUp({ ...anyTask, statuses: ['STATUS_SENT'] })
  failing.wire.down = 500
  const failed = failing.feed.readAhead({ ...anyTask, statuses: ['STATUS_ACK'] })
  await settle(100)
  await failed
  expect(failing.loaded().legs[0]?.walk.problem?.kind).toBe('failed')
})

test('what is read ahead of a page that never comes, or that wants something else, is left alone', async () => {
  const { feed, asked } = setUp({ ...anyTask, statuses: ['STATUS_SENT'] })
  void feed.readAhead({ ...anyTask, statuses: ['STATUS_ACK'] })
  await settle(60_000)
  expect(asked).toHaveLength(1)
  feed.start({ ...anyTask, statuses: ['STATUS_WILCO'] })
  await settle(1000)
  expect(asked.slice(1).map(({ query }) => query.statusFilter)).toEqual([{ status: 'STATUS_WILCO' }])
})

test('a poll walks all its pages, so that nothing is missed after a long sleep', async () => {
  const { feed, asked, service, loaded } = setUp({ ...anyTask, statuses: ['STATUS_EXECUTING'] })
  feed.start()
  await settle(100)
  for (let index = 0; index < 35; index++) service.put(`t${index}`, 'STATUS_EXECUTING')
  await settle(10_500)
  expect(asked.filter((each) => each.why === 'poll')).toHaveLength(4)
  expect(loaded().rows.filter((row) => row.task.status?.status === 'STATUS_EXECUTING').length).toBeGreaterThanOrEqual(
    35,
  )
})

test('a failed poll is asked again from where the last good one began', async () => {
  const { feed, asked, service, wire } = setUp()
  feed.start()
  await settle(1000)
  wire.down = 'no reply'
  await settle(10_000)
  const first = asked.at(-1)?.query
  service.put('t1', 'STATUS_EXECUTING')
  wire.down = undefined
  await settle(3000)
  expect(asked.at(-1)?.query).toEqual(first)
})

test('waits 2, 4, 8, 15 and then 30 s between failures, and recovers', async () => {
  const { feed, asked, wire } = setUp({ ...anyTask, statuses: ['STATUS_SENT'] })
  feed.start()
  await settle(100)
  wire.down = 503
  await settle(100_000)
  const at = asked.filter((each) => each.why === 'poll').map((each) => each.at)
  const gaps = at.slice(1).map((time, index) => Math.round((time - (at[index] ?? 0)) / 1000))
  expect(gaps.slice(0, 5)).toEqual([2, 4, 8, 15, 30])
  expect(feed.state.getState().failures).toBeGreaterThan(4)
  wire.down = undefined
  await settle(31_000)
  expect(feed.state.getState()).toMatchObject({ failures: 0, failure: undefined })
})

test('waits as long as the service asks where that is longer than its own pause', async () => {
  const { feed, asked, wire } = setUp({ ...anyTask, statuses: ['STATUS_SENT'] })
  feed.start()
  await settle(100)
  wire.down = 429
  wire.retryAfter = 7
  await settle(100_000)
  const at = asked.filter((each) => each.why === 'poll').map((each) => each.at)
  const gaps = at.slice(1).map((time, index) => Math.round((time - (at[index] ?? 0)) / 1000))
  expect(gaps.slice(0, 5)).toEqual([7, 7, 8, 15, 30])
})

test('asks nothing while paused and catches up on resuming', async () => {
  const { feed, asked, service, loaded } = setUp()
  feed.start()
  await settle(1000)
  feed.pause()
  service.put('t1', 'STATUS_EXECUTING')
  const before = asked.length
  await settle(60_000)
  expect(asked).toHaveLength(before)
  feed.resume()
  await settle(1000)
  expect(
    loaded()
      .groups.get('executing')
      ?.map((row) => row.id),
  ).toContain('t1')
})

test('another filter is read once also while paused, by who comes with it', async () => {
  const { feed, asked } = setUp({ ...anyTask, statuses: ['STATUS_SENT'] })
  const stop = feed.start()
  await settle(100)
  feed.pause()
  stop()
  asked.length = 0
  feed.start({ ...anyTask, statuses: ['STATUS_ACK'] })
  await settle(60_000)
  expect(asked.map(({ query }) => query)).toEqual([{ statusFilter: { status: 'STATUS_ACK' } }])
})

test('repeats every walk from page 1 after ten minutes and on refresh', async () => {
  const { feed, asked } = setUp({ ...anyTask, statuses: ['STATUS_SENT', 'STATUS_ACK'] })
  feed.start()
  await settle(100)
  await settle(11 * 60_000)
  expect(asked.filter((each) => each.why === 'all pages')).toHaveLength(2)
  feed.refresh()
  await settle(100)
  expect(asked.filter((each) => each.why === 'all pages')).toHaveLength(4)
})

test('a refresh while every walk is being repeated repeats them once more', async () => {
  const { feed, asked } = setUp()
  feed.start()
  await settle(1000)
  asked.length = 0
  feed.refresh()
  await settle(15)
  const before = asked.length
  expect(before).toBeGreaterThan(0)
  expect(before).toBeLessThan(16)
  feed.refresh()
  await settle(1000)
  expect(asked.map(({ query }) => query).filter((query) => query.updateTimeRange !== undefined)).toEqual([])
  expect(asked).toHaveLength(32)
})

test('under a parent every cycle repeats the walk, with the parent id alone', async () => {
  const { feed, asked } = setUp({ ...anyTask, statuses: ['STATUS_SENT'], parent: 'p' })
  feed.start()
  await settle(25_000)
  expect(asked.map((each) => each.query)).toEqual([{ parentTaskId: 'p' }, { parentTaskId: 'p' }, { parentTaskId: 'p' }])
})

test('a refused page token stops that walk alone, keeps what is loaded, and starts over on request', async () => {
  const { feed, wire, service, loaded } = setUp({ ...anyTask, statuses: ['STATUS_SENT'] })
  for (let index = 0; index < 30; index++) service.put(`t${index}`, 'STATUS_SENT')
  feed.start()
  await settle(100)
  wire.refuseTokens = true
  const asking = feed.loadNext(['STATUS_SENT'])
  await settle(100)
  await asking
  expect(loaded().legs[0]?.walk.problem?.kind).toBe('token refused')
  expect(loaded().rows).toHaveLength(10)
  wire.refuseTokens = false
  const over = feed.startOver(['STATUS_SENT'])
  await settle(100)
  await over
  expect(loaded().legs[0]?.walk).toMatchObject({ pages: 1, problem: undefined })
  const all = loadAll(feed.pages)
  await settle(1000)
  await all
  expect(loaded().rows).toHaveLength(service.tasks().filter((task) => task.status?.status === 'STATUS_SENT').length)
})

test('loading all can be stopped', async () => {
  const { feed, service, loaded } = setUp({ ...anyTask, statuses: ['STATUS_SENT'] }, 200, 2)
  for (let index = 0; index < 200; index++) service.put(`t${index}`, 'STATUS_SENT')
  feed.start()
  await settle(100)
  void loadAll(feed.pages)
  await settle(200)
  feed.stopLoading()
  await settle(100)
  const stopped = loaded().rows.length
  expect(stopped).toBeGreaterThan(2)
  expect(feed.state.getState().loadingAll).toBe(false)
  await settle(1000)
  expect(loaded().rows).toHaveLength(stopped)
})

test('another filter abandons the requests of the last one', async () => {
  const { feed, loaded } = setUp()
  feed.start()
  await settle(10)
  feed.setFilter({ ...anyTask, statuses: ['STATUS_SENT'] })
  await settle(200)
  expect(loaded().legs.map((leg) => [leg.key, leg.walk.pages, leg.walk.problem])).toEqual([
    ['STATUS_SENT', 1, undefined],
  ])
})

test('loading all while the first pages are under way asks for none of them twice and reaches the end', async () => {
  const { feed, asked, service, loaded } = setUp(anyTask, 40, 5)
  feed.start()
  await settle(30)
  const all = loadAll(feed.pages)
  await settle(5000)
  await all
  const asPages = asked.map(({ query }) => JSON.stringify(query))
  expect(new Set(asPages).size).toBe(asPages.length)
  expect(loaded().legs.flatMap((leg) => leg.walk.problem ?? [])).toEqual([])
  expect(hasWalkedAll(loaded().legs)).toBe(true)
  expect(loaded().rows).toHaveLength(service.tasks().length)
})

test('loading all joins a page that is under way already', async () => {
  const { feed, service, loaded, asked } = setUp({ ...anyTask, statuses: ['STATUS_SENT'] })
  for (let index = 0; index < 30; index++) service.put(`t${index}`, 'STATUS_SENT')
  feed.start()
  await settle(100)
  const next = feed.loadNext(['STATUS_SENT'])
  const all = loadAll(feed.pages)
  await settle(1000)
  await Promise.all([next, all])
  expect(loaded().legs[0]?.walk).toMatchObject({ pages: asked.length, state: 'whole', problem: undefined })
})

test('a refused token stops its own walk while all is loaded, a failing service stops loading', async () => {
  const { feed, service, loaded, wire } = setUp({ ...anyTask, statuses: ['STATUS_SENT', 'STATUS_ACK'] }, 60, 3)
  for (let index = 0; index < 30; index++) service.put(`t${index}`, index % 2 === 0 ? 'STATUS_SENT' : 'STATUS_ACK')
  feed.start()
  await settle(100)
  wire.refuseOnce = 'STATUS_SENT'
  const all = loadAll(feed.pages)
  await settle(2000)
  await all
  const of = (key: string) => loaded().legs.find((leg) => leg.key === key)?.walk
  expect(of('STATUS_SENT')?.problem?.kind).toBe('token refused')
  expect(of('STATUS_ACK')?.state).toBe('whole')
  const over = feed.startOver(['STATUS_SENT'])
  await settle(100)
  await over
  wire.down = 503
  const again = loadAll(feed.pages)
  await settle(2000)
  await again
  expect(feed.state.getState().loadingAll).toBe(false)
  expect(of('STATUS_SENT')?.problem?.kind).toBe('failed')
})

test('loading all goes on status by status where the unfiltered walk gets stuck', async () => {
  const { feed, wire, service, loaded } = setUp(anyTask, 60, 5)
  feed.start()
  await settle(200)
  wire.refuseOnce = 'any'
  const all = loadAll(feed.pages)
  await settle(5000)
  await all
  expect(loaded().legs.find((leg) => leg.key === 'any')?.walk.problem?.kind).toBe('token refused')
  expect(loaded().rows).toHaveLength(service.tasks().length)
})

test('a refresh that nobody answers ends with the walks on the wire, and one that is answered badly asks for all', async () => {
  const { feed, asked, wire } = setUp()
  feed.start()
  await settle(1000)
  const refreshed = async (down: number | 'no reply') => {
    wire.down = down
    asked.length = 0
    feed.refresh()
    await settle(900)
    return asked.length
  }
  expect(await refreshed('no reply')).toBe(4)
  expect(feed.state.getState()).toMatchObject({ failures: 1, failure: { status: undefined } })
  expect(await refreshed(500)).toBe(16)
  wire.down = undefined
  await settle(60_000)
  expect(feed.state.getState().failures).toBe(0)
})
