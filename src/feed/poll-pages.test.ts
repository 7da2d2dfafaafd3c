import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { laneFacts, listFacts } from '../console/known/lane-facts.ts'
import { anyTask } from '../picture/filter/task-filter.ts'
import { createTasks } from '../picture/tasks.ts'
import { feedClock } from '../console/known/feed-clock.ts'
import { createTaskFeed } from './feed.ts'
import { epoch, stamp } from '../picture/task-service.test.support.ts'

/**
 * A service with a fresh page token on every page of a poll but page `last`. Each page has the tasks `idsOf`,
 * updated at second `updatedAt` of the test.
 */
function setUp(idsOf: (page: number) => readonly string[], { last = Infinity, updatedAt = 1 } = {}) {
  const tasks = createTasks()
  const polledAt: number[] = []
  const starts: (string | undefined)[] = []
  const feed = createTaskFeed({
    ask: async (query, { why }) => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      const source = { receivedAt: Date.now(), asOf: Date.now(), exchangeId: 7 }
      if (why !== 'poll') return { tasks: [], nextPageToken: undefined, ...source }
      polledAt.push(Date.now())
      if (query.pageToken === undefined) starts.push(query.updateTimeRange?.startTime)
      const tasks = idsOf(polledAt.length).map((id) => {
        const task = { version: { taskId: id, definitionVersion: 1 }, lastUpdateTime: stamp(updatedAt) }
        return { id, task, raw: task }
      })
      return { tasks, nextPageToken: polledAt.length === last ? undefined : `token ${polledAt.length}`, ...source }
    },
    explain: (error) => ({ status: undefined, message: String(error), detail: undefined, exchangeId: undefined }),
    tasks,
    clock: feedClock(() => Date.now()),
    intervalMilliseconds: () => 10_000,
    shown: () => Promise.resolve(),
  })
  feed.setFilter(anyTask)
  const stop = feed.start()
  return {
    feed,
    polledAt,
    starts,
    stop,
    loaded: () => ({ ...tasks.walks.getState(), rows: tasks.present.shown().rows }),
  }
}

beforeEach(() => vi.useFakeTimers({ now: epoch }))
afterEach(() => vi.useRealTimers())

test.each([
  ['without a task', () => []],
  ['with the same tasks', () => ['a', 'b']],
])('pages without end %s stop the poll, it is said, and a full walk stands in for it', async (_, idsOf) => {
  const { feed, polledAt, starts, loaded } = setUp(idsOf)
  const said = new Set<string | undefined>()
  feed.state.subscribe(({ failure }) => said.add(`${failure?.message} ${failure?.exchangeId}`))
  await vi.advanceTimersByTimeAsync(11_000)
  const { coveredUntil } = loaded()
  expect(feed.state.getState().failures).toBe(1)
  expect([...said].join()).toMatch(/Page \d added nothing new, but the service says there is more 7/)
  await vi.advanceTimersByTimeAsync(299_000)
  // At most four pages a round: a full walk 2 s later, the next round 10 s after that.
  expect(polledAt.length).toBeLessThanOrEqual(4 * 25)
  expect(loaded().coveredUntil).toBeGreaterThan(Number(coveredUntil) + 200_000)
  expect(new Set(starts).size).toBe(starts.length)
  expect(Date.now() - Number(feed.state.getState().lastGood)).toBeLessThan(15_000)
})

test('a backlog of hundreds of pages loads at full speed', async () => {
  const { feed, polledAt } = setUp((page) => [`t${page}`], { last: 350 })
  await vi.advanceTimersByTimeAsync(15_000)
  expect(feed.state.getState().catchingUp?.pages).toBe(polledAt.length)
  await vi.advanceTimersByTimeAsync(2500)
  expect(polledAt).toHaveLength(350)
  expect(feed.state.getState()).toMatchObject({ failures: 0, catchingUp: undefined })
})

test.each([
  ['after 400 pages', 1, 400],
  ['after 50 of tasks that all changed since the poll began', 3600, 50],
])('always more tasks are asked for once a second %s, and not for ever', async (_, updatedAt, atOnce) => {
  const { feed, polledAt, loaded } = setUp((page) => [`t${page}`], { updatedAt })
  await vi.advanceTimersByTimeAsync(70_000)
  expect(polledAt.length).toBeLessThanOrEqual(atOnce + 61)
  expect(polledAt.length).toBeGreaterThan(atOnce + 45)
  expect(loaded().rows.length).toBe(polledAt.length)
  const { catchingUp } = feed.state.getState()
  expect(Date.now() - Number(catchingUp?.at)).toBeLessThan(2000)
  const said = new Set<string | undefined>()
  feed.state.subscribe(({ failure }) => said.add(failure?.message))
  const { coveredUntil } = loaded()
  await vi.advanceTimersByTimeAsync(1_000_000)
  expect([...said]).toContain('The poll didn’t finish within 1000 pages')
  expect(loaded().coveredUntil).toBeGreaterThan(Number(coveredUntil))
})

test('no count is the whole count while a poll has further pages, until a full walk covers them', async () => {
  const { feed, polledAt, loaded } = setUp((page) => [`t${page}`])
  const facts = () => {
    const { complete, extent } = listFacts(loaded().lists)
    const lane = laneFacts(loaded().lists, 'executing')
    return [complete, extent, lane.complete, lane.extent]
  }
  await vi.advanceTimersByTimeAsync(5000)
  expect(facts()).toEqual([true, 'all', true, 'all'])
  await vi.advanceTimersByTimeAsync(40_000)
  expect(polledAt.length).toBeGreaterThan(400)
  expect(facts()).toEqual([false, 'so far', false, 'so far'])
  feed.pause()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(facts()).toEqual([false, 'so far', false, 'so far'])
  feed.resume()
  feed.refresh()
  await vi.advanceTimersByTimeAsync(5000)
  expect(facts()).toEqual([true, 'all', true, 'all'])
})

test.each(['refresh', 'pollNow'] as const)('%s does not wait for a poll that seems endless', async (act) => {
  const { feed, polledAt, starts } = setUp((page) => [`t${page}`])
  await vi.advanceTimersByTimeAsync(70_000)
  const { lastGood } = feed.state.getState()
  expect(starts).toHaveLength(1)
  feed[act]()
  await vi.advanceTimersByTimeAsync(1500)
  if (act === 'refresh') expect(feed.state.getState().lastGood).toBeGreaterThan(Number(lastGood))
  else {
    expect(starts).toHaveLength(2)
    expect(polledAt.at(-1)).toBeGreaterThan(Date.now() - 50)
  }
})

test('pages that bring nothing are walked past where more comes behind them', async () => {
  const { polledAt, loaded } = setUp((page) => (page === 2 || page === 3 ? [] : [`t${page}`]))
  await vi.advanceTimersByTimeAsync(11_000)
  expect(polledAt.length).toBeGreaterThan(4)
  expect(loaded().rows.length).toBe(polledAt.length - 2)
})

test('a poll that never ends is given up when the page is left, and when its reader pauses', async () => {
  const { feed, polledAt, stop } = setUp((page) => [`t${page}`])
  await vi.advanceTimersByTimeAsync(20_000)
  const { lastGood } = feed.state.getState()
  feed.pause()
  await vi.advanceTimersByTimeAsync(5000)
  const count = polledAt.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(polledAt).toHaveLength(count)
  expect(feed.state.getState()).toMatchObject({ busy: false, lastGood })
  feed.resume()
  await vi.advanceTimersByTimeAsync(1000)
  expect(polledAt.length).toBeGreaterThan(count)
  stop()
  await vi.advanceTimersByTimeAsync(5000)
  const afterStop = polledAt.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(polledAt).toHaveLength(afterStop)
})
