import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'

import type { TaskQuery } from '../../../../contract/task.ts'
import { idle, type FeedFailure, type FeedState } from '../../../../feed/feed-state.ts'
import { anyTask } from '../../../../picture/filter/task-filter.ts'
import { epoch, makeService } from '../../../../picture/task-service.test.support.ts'
import { createTasks } from '../../../../picture/tasks.ts'
import { startDeskReading } from './desk-reading.ts'

const failure: FeedFailure = { status: 503, message: 'Query failed, 503', detail: undefined, exchangeId: undefined }

beforeEach(() => void vi.useFakeTimers({ now: epoch + 1_000_000 }))
afterEach(() => void vi.useRealTimers())

function setUp(count = 60, pageSize = 3) {
  const service = makeService(count, pageSize)
  const tasks = createTasks()
  const feed = createStore<FeedState>(() => ({ ...idle, started: true }))
  const asked: TaskQuery[] = []
  const wire = { isDown: false, isEndless: false, isHeld: false }
  tasks.setFilter(anyTask, service.now())
  const { reading, stop } = startDeskReading({
    ask: async (query) => {
      asked.push(query)
      await new Promise((resolve) => setTimeout(resolve, 5))
      if (wire.isDown) throw new Error('down')
      const { pageToken, ...first } = query
      const page = { ...service.query(wire.isEndless ? first : query), receivedAt: Date.now() }
      tasks.takeFound([page])
      return wire.isEndless ? { ...page, nextPageToken: `${pageToken ?? ''}+` } : page
    },
    explain: () => failure,
    now: service.now,
    feed,
    walks: tasks.walks,
    intervalMilliseconds: () => 10_000,
    isHeld: () => wire.isHeld,
  })
  onTestFinished(stop)
  return {
    service,
    tasks,
    feed,
    asked,
    wire,
    reading,
    pass: (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000),
  }
}

test('reads every live task and the failures of the last 15 min to their ends, and says how far it is', async () => {
  const { service, tasks, reading, asked, pass } = setUp()
  expect(reading().unread).toMatchObject({ kind: 'reading', words: '0 of 12 statuses read' })
  await pass(5)
  expect(reading().unread).toBeUndefined()
  const live = service.tasks().filter(({ status }) => !/DONE|REPLACED|REJECTED|INVALID/.test(status?.status ?? ''))
  for (const { version } of live) expect(tasks.all.get(version?.taskId ?? '')).toBeDefined()
  expect(tasks.walks.getState().legs.every(({ walk }) => walk.pages === 0)).toBe(true)
  const failed = asked.find(({ statusFilter }) => statusFilter?.status === 'STATUS_DONE_NOT_OK')
  expect(failed?.updateTimeRange?.startTime).toBe(new Date(service.now() - 900_000).toISOString().replace('.000Z', 'Z'))
})

test('asks for nothing that the board has read to its end', async () => {
  const { service, tasks, asked, pass, reading } = setUp(20, 100)
  const [any] = tasks.walks.getState().legs
  if (any !== undefined) tasks.takePage(any.key, any.walk.query, service.query(any.walk.query))
  asked.length = 0
  await pass(5)
  expect(asked.length).toBeLessThanOrEqual(2)
  expect(reading().unread).toBeUndefined()
})

test('says what failed, and tries again until it is read', async () => {
  const { wire, reading, pass } = setUp()
  wire.isDown = true
  await pass(1)
  expect(reading().unread).toMatchObject({ kind: 'failed', words: 'Query failed, 503. 0 of 12 statuses read' })
  wire.isDown = false
  await pass(10)
  expect(reading().unread).toBeUndefined()
})

test('a service whose pages never end is left alone', async () => {
  const { wire, reading, asked, pass } = setUp()
  wire.isEndless = true
  await pass(60)
  expect(reading().unread).toMatchObject({ kind: 'cut', words: expect.stringContaining('added nothing new') })
  const count = asked.length
  await pass(60)
  expect(asked).toHaveLength(count)
})

test('how long ago the last round came, and why none comes', async () => {
  const { feed, reading, wire, pass } = setUp()
  await pass(7)
  expect(reading()).toMatchObject({ sinceGood: 7000, cycle: 10_000, failures: 0, why: undefined })
  feed.setState({ lastGood: Date.now() })
  await pass(3)
  expect(reading().sinceGood).toBe(3000)
  feed.setState({ failures: 4, failure })
  expect(reading()).toMatchObject({ failures: 4, why: 'Query failed, 503, 4 times in a row' })
  feed.setState({ pausedAt: Date.UTC(2026, 10, 21, 14, 2, 10) })
  expect(reading().why).toMatch(/^Paused on this desk at .*14:02:10Z$/)
  wire.isHeld = true
  expect(reading().why).toBe('The session has expired: sign in again')
})

test('polls by itself while the board is about one parent’s tasks, and no longer', async () => {
  const { service, tasks, asked, reading, pass } = setUp()
  await pass(5)
  asked.length = 0
  tasks.setFilter({ ...anyTask, parent: 't1' }, service.now())
  service.put('t5', 'STATUS_DONE_NOT_OK', 30)
  await pass(11)
  expect(asked.filter(({ pageToken }) => pageToken === undefined)).toHaveLength(2)
  expect(tasks.all.get('t5')?.task.status?.status).toBe('STATUS_DONE_NOT_OK')
  expect(reading()).toMatchObject({ readUntil: service.now() })
  expect(reading().sinceGood).toBeLessThan(2000)
  tasks.setFilter(anyTask, service.now())
  asked.length = 0
  await pass(60)
  expect(asked).toEqual([])
})
