import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anyTask } from '../filters/task-filter.ts'
import { noTasks, type LoadedTasks } from './loaded-tasks.ts'
import { createTaskFeed } from './task-feed.ts'
import { epoch, stamp } from './task-service-model.ts'

/** A service that gives a fresh page token with every page of a poll; each of these pages has the tasks of `idsOf`. */
const setUp = (idsOf: (page: number) => readonly string[]) => {
  let loaded: LoadedTasks = noTasks
  const polledAt: number[] = []
  const feed = createTaskFeed({
    ask: async (_query, { why }) => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      const source = { receivedAt: Date.now(), asOf: Date.now(), exchangeId: 7 }
      if (why !== 'poll') return { tasks: [], nextPageToken: undefined, ...source }
      polledAt.push(Date.now())
      const tasks = idsOf(polledAt.length).map((id) => {
        const task = { version: { taskId: id, definitionVersion: 1 }, lastUpdateTime: stamp(1) }
        return { id, task, raw: task }
      })
      return { tasks, nextPageToken: `token ${polledAt.length}`, ...source }
    },
    explain: (error) => ({ status: undefined, message: String(error), detail: undefined, exchangeId: undefined }),
    read: () => loaded,
    update: (step) => {
      loaded = step(loaded)
    },
    now: () => Date.now(),
    intervalMilliseconds: () => 10_000,
  })
  feed.setFilter(anyTask)
  const stop = feed.start()
  return { feed, polledAt, stop, loaded: () => loaded }
}

beforeEach(() => vi.useFakeTimers({ now: epoch }))
afterEach(() => vi.useRealTimers())

test.each([
  ['without a task', () => []],
  ['with the same tasks', () => ['a', 'b']],
])('pages without end %s stop the poll, it is said, and the polls back off', async (_, idsOf) => {
  const { feed, polledAt, loaded } = setUp(idsOf)
  await vi.advanceTimersByTimeAsync(11_000)
  const { coveredUntil } = loaded()
  await vi.advanceTimersByTimeAsync(299_000)
  // At most four pages a round, and rounds after 2, 4, 8, 15 and then 30 s.
  expect(polledAt.length).toBeLessThanOrEqual(4 * 14)
  expect(polledAt.length).toBeGreaterThan(12)
  const { failures, failure } = feed.state.getState()
  expect(failures).toBeGreaterThan(4)
  expect(failure?.message).toMatch(/^Page \d brought nothing new, yet the service says there is more$/)
  expect(failure?.exchangeId).toBe(7)
  expect(loaded().coveredUntil).toBe(coveredUntil)
})

test('always more tasks are asked for once a second after the first pages, and not for ever', async () => {
  const { feed, polledAt, loaded } = setUp((page) => [`t${page}`])
  await vi.advanceTimersByTimeAsync(70_000)
  expect(polledAt.length).toBeLessThanOrEqual(50 + 60)
  expect(polledAt.length).toBeGreaterThan(100)
  expect(loaded().rows.length).toBe(polledAt.length)
  const said = new Set<string | undefined>()
  feed.state.subscribe(({ failure }) => said.add(failure?.message))
  await vi.advanceTimersByTimeAsync(1_000_000)
  expect([...said]).toContain('The poll was not at its end after 1000 pages')
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
