import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'

import { feedClock } from '../console/known/feed-clock.ts'
import type { TaskQuery } from '../contract/task.ts'
import { anyTask, type TaskFilter } from '../picture/filter/task-filter.ts'
import { epoch, makeService, stamp } from '../picture/task-service.test.support.ts'
import { createTasks, type TaskPage } from '../picture/tasks.ts'
import { RefusedQuery, stoppedClock } from './feed.test.support.ts'
import { createTaskFeed } from './feed.ts'
import { loadAll } from './load-all.ts'

type Answer = (query: TaskQuery, answer: (query: TaskQuery) => TaskPage) => TaskPage

/** @param gaps seconds between the tasks' updates */
function setUp(gaps: readonly number[], pageSize: number, filter: TaskFilter = anyTask) {
  const service = makeService(0, pageSize)
  gaps.forEach((gap, index) => service.put(`t${index}`, 'STATUS_SENT', gap))
  const tasks = createTasks()
  const asked: TaskQuery[] = []
  const wire = { most: 0, now: 0, answer: ((query, answer) => answer(query)) as Answer }
  const feed = createTaskFeed({
    ask: async (query) => {
      asked.push(query)
      wire.now += 1
      wire.most = Math.max(wire.most, wire.now)
      // Answers overtake each other.
      for (let step = (asked.length * 7) % 5; step >= 0; step -= 1) await Promise.resolve()
      wire.now -= 1
      return wire.answer(query, service.query)
    },
    explain: (error) => (error instanceof RefusedQuery ? error.failure : undefined),
    tasks,
    clock: feedClock(service.now),
    intervalMilliseconds: () => 10_000,
    shown: () => Promise.resolve(),
  })
  feed.setFilter(filter)
  const loaded = () => new Set([...tasks.all.items()].map(({ id }) => id))
  const expected = () => new Set(service.tasks().map(({ version }) => version?.taskId))
  const list = () => tasks.walks.getState().lists[0]
  const oneWalk = () => feed.state.getState().oneWalk
  return { service, feed, tasks, asked, wire, loaded, expected, list, oneWalk }
}

const even = Array.from({ length: 400 }, () => 60)

stoppedClock()

test('all is loaded by four walks at once over ranges of time, with few pages more than one walk would need', async () => {
  const { feed, asked, wire, loaded, expected, list, oneWalk } = setUp(even, 10)
  await loadAll(feed.pages)
  expect(loaded()).toEqual(expected())
  expect(list()?.walk).toMatchObject({ state: 'whole', nextToken: undefined, problem: undefined })
  expect(list()?.walk.ids.size).toBe(400)
  expect(wire.most).toBe(4)
  expect(asked.length).toBeLessThan(40 * 1.4)
  expect(list()?.walk.pages).toBe(asked.length)
  expect(oneWalk()).toBeUndefined()
  expect(feed.state.getState()).toMatchObject({ loadingAll: false, ranges: undefined })
})

test('a task that changes before its range is read is found where it went', async () => {
  const { feed, service, asked, wire, loaded, oneWalk } = setUp(even, 10)
  let isChanged = false
  wire.answer = (query, answer) => {
    if (asked.length > 3 && !isChanged) service.put('t0', 'STATUS_ACK')
    isChanged ||= asked.length > 3
    return answer(query)
  }
  await loadAll(feed.pages)
  expect([loaded().size, loaded().has('t0'), oneWalk()]).toEqual([400, true, undefined])
})

test('a few pages are loaded by one walk', async () => {
  const { feed, asked, wire, list } = setUp(even.slice(0, 30), 10)
  await loadAll(feed.pages)
  expect([asked.length, wire.most, list()?.walk.state]).toEqual([3, 1, 'whole'])
})

test('whatever times the tasks bear, and whatever changes meanwhile, none is missing', async () => {
  const gap = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 10_000_000 }))
  await fc.assert(
    fc.asyncProperty(
      fc.array(gap, { maxLength: 150 }),
      fc.integer({ min: 1, max: 9 }),
      fc.array(fc.tuple(fc.nat(60), fc.nat(200))),
      async (gaps, pageSize, changes) => {
        const { service, feed, asked, wire, loaded, tasks, list, oneWalk } = setUp(gaps, pageSize)
        wire.answer = (query, answer) => {
          for (const [at, task] of changes) if (at === asked.length) service.put(`t${task}`, 'STATUS_ACK')
          return answer(query)
        }
        await ended(loadAll(feed.pages))
        expect(oneWalk()).toBeUndefined()
        expect(list()?.walk.state).toBe('whole')
        expect(gaps.map((_gap, index) => `t${index}`).filter((id) => !loaded().has(id))).toEqual([])
        expect(wire.most).toBeLessThanOrEqual(4)
        // Later changes are left to the next poll.
        wire.answer = (query, answer) => answer(query)
        const range = { startTime: new Date((tasks.walks.getState().coveredUntil ?? 0) - 5000).toISOString() }
        tasks.addPoll(everything(service.query, { updateTimeRange: range }), service.now())
        for (const task of service.tasks())
          expect(tasks.all.get(task.version?.taskId ?? '')?.task.version).toEqual(task.version)
      },
    ),
    {
      numRuns: 150,
      // A task changed after the oldest range was read, and before another was that reached the end too.
      examples: [
        [
          [0, 502_496, 2, 3, 546_075, 0],
          1,
          [
            [30, 0],
            [1, 6],
          ],
        ],
        [[0, 0, 0, 1, 2049, 0, 0], 1, [[17, 3]]],
      ],
    },
  )
})

/** Waits on the stopped clock too. */
async function ended(work: Promise<void>): Promise<void> {
  const state = { isOver: false }
  void work.finally(() => (state.isOver = true))
  while (!state.isOver) await vi.advanceTimersToNextTimerAsync()
}

/** All pages of a query as one. */
function everything(answer: (query: TaskQuery) => TaskPage, query: TaskQuery): TaskPage {
  const page = answer(query)
  if (page.nextPageToken === undefined) return page
  const rest = everything(answer, { ...query, pageToken: page.nextPageToken })
  return { ...page, tasks: [...page.tasks, ...rest.tasks], nextPageToken: undefined }
}

const noRange: Answer = (query, answer) => {
  const { updateTimeRange: _range, ...rest } = query
  return answer(rest)
}
const oldestFirst: Answer = (query, answer) => {
  const page = answer(query)
  return { ...page, tasks: page.tasks.toReversed() }
}
const withoutTime: Answer = (query, answer) => {
  const page = answer(query)
  if (query.updateTimeRange === undefined) return page
  return { ...page, tasks: page.tasks.map((each) => ({ ...each, task: { ...each.task, lastUpdateTime: undefined } })) }
}
const oneMissing: Answer = (query, answer) => {
  const page = answer(query)
  return query.updateTimeRange?.endTime === undefined ? page : { ...page, tasks: page.tasks.slice(1) }
}
const nothing: Answer = (query, answer) => {
  const page = answer(query)
  return query.updateTimeRange?.endTime === undefined ? page : { ...page, tasks: [], nextPageToken: undefined }
}
const circle: Answer = (query, answer) => {
  const page = answer(query)
  return query.updateTimeRange?.endTime === undefined || query.pageToken === undefined
    ? page
    : { ...page, nextPageToken: query.pageToken }
}
const refusing: Answer = (query, answer) => {
  if (query.updateTimeRange !== undefined) throw new RefusedQuery(400)
  return answer(query)
}

test.each<[string, Answer, RegExp]>([
  ['ignores ranges', noRange, /outside the range/],
  ['puts the oldest first', oldestFirst, /another order/],
  ['gives no time of update', withoutTime, /without a time/],
  ['leaves one out of a range', oneMissing, /brought different tasks/],
  ['has nothing in a range', nothing, /brought different tasks/],
  ['walks in a circle', circle, /leads back/],
  ['refuses ranges', refusing, /refused/],
])('where the service %s, one walk loads all and says why', async (_, answer, reason) => {
  const { feed, wire, loaded, expected, list, oneWalk } = setUp(even, 10)
  wire.answer = answer
  const all = loadAll(feed.pages)
  await vi.advanceTimersByTimeAsync(0)
  await all
  expect(oneWalk()).toMatch(reason)
  expect(loaded()).toEqual(expected())
  expect(list()?.walk).toMatchObject({ state: 'whole', problem: undefined })
})

test.each([
  [429, 7],
  [503, undefined],
])(
  'a service that asks for patience (%s) is left alone for as long, and asked by one walk from then on',
  async (status, retryAfter) => {
    const { feed, asked, wire, loaded, expected, oneWalk } = setUp(even, 10)
    let isRefused = false
    wire.answer = (query, answer) => {
      if (wire.now === 3 && !isRefused) {
        isRefused = true
        throw new RefusedQuery(status, retryAfter)
      }
      return answer(query)
    }
    const all = loadAll(feed.pages)
    await vi.advanceTimersByTimeAsync((retryAfter ?? 1) * 1000 - 1)
    expect(isRefused).toBe(true)
    const before = asked.length
    expect(feed.state.getState()).toMatchObject({ loadingAll: true, ranges: undefined })
    wire.most = 0
    await vi.advanceTimersByTimeAsync(1)
    await all
    expect(oneWalk()).toMatch(/asks to wait/)
    expect(asked.length).toBeGreaterThan(before)
    expect(wire.most).toBe(1)
    expect(loaded()).toEqual(expected())
  },
)

test('whoever stops it waits for nothing, and nothing is called complete', async () => {
  const { feed, asked, wire, list } = setUp(even, 10)
  wire.answer = (query, answer) => {
    if (asked.length === 20) feed.pages.stop()
    return answer(query)
  }
  await loadAll(feed.pages)
  expect(asked.length).toBeLessThan(26)
  expect(list()?.walk.state).toBe('more')
  expect(feed.state.getState()).toMatchObject({ loadingAll: false, ranges: undefined })
  wire.answer = () => {
    throw new RefusedQuery(429, 60)
  }
  feed.setFilter({ ...anyTask, statuses: ['STATUS_SENT'] })
  const all = loadAll(feed.pages)
  feed.pages.stop()
  await all
})

test('what came before a sign-out isn’t shown after it', async () => {
  const { feed, asked, wire, tasks, loaded } = setUp(even, 10)
  wire.answer = (query, answer) => {
    if (asked.length === 20) {
      feed.reset()
      tasks.reset()
    }
    if (asked.length >= 20) throw new DOMException('aborted', 'AbortError')
    return answer(query)
  }
  await loadAll(feed.pages)
  expect([loaded().size, tasks.walks.getState().coveredUntil]).toEqual([0, undefined])
})

test('a range of the filter bounds every walk', async () => {
  const from = epoch + 60_000 * 100
  const filter: TaskFilter = { ...anyTask, time: { kind: 'between', from, to: epoch + 60_000 * 300 } }
  const { feed, asked, service, loaded, oneWalk } = setUp(even, 5, filter)
  await loadAll(feed.pages)
  expect(oneWalk()).toBeUndefined()
  const wanted = service
    .tasks()
    .filter(({ lastUpdateTime = '' }) => lastUpdateTime > stamp(6000) && lastUpdateTime < stamp(18_000))
  expect(loaded().size).toBe(wanted.length)
  expect(asked.every(({ updateTimeRange }) => Date.parse(updateTimeRange?.startTime ?? '') >= from)).toBe(true)
})
