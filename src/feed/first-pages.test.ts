import { expect, test } from 'vitest'

import type { TaskQuery } from '../contract/task.ts'
import { anyTask, type TaskFilter } from '../picture/filter/task-filter.ts'
import { epoch } from '../picture/task-service.test.support.ts'
import { setUp, settle, stoppedClock } from './feed.test.support.ts'

stoppedClock()

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
  expect(loaded().lists.every(({ walk }) => walk.pages === 1)).toBe(true)
})

test('a first page that takes long, or fails, holds up no lane, and is not asked for twice in a round', async () => {
  const slow = setUp()
  slow.wire.slow = (query) => query.statusFilter === undefined
  slow.feed.start()
  await settle(1500)
  expect(slow.loaded().lists.filter(({ walk }) => walk.pages === 0)).toHaveLength(1)
  const failing = setUp()
  failing.wire.down = 500
  failing.feed.start()
  await settle(1500)
  expect(failing.asked.filter(({ query }) => query.statusFilter === undefined)).toHaveLength(1)
  expect(failing.loaded().lists.every(({ walk }) => walk.problem?.kind === 'failed')).toBe(true)
  failing.wire.down = undefined
  await settle(3000)
  expect(failing.loaded().lists.every(({ walk }) => walk.pages === 1)).toBe(true)
})

test('a first reading that takes longer than a cycle is polled for news at once: its pages show how it began', async () => {
  const { feed, asked, wire, service } = setUp()
  wire.slow = ({ updateTimeRange }) => updateTimeRange === undefined
  feed.start()
  await settle(20_000)
  // Each takes a second there.
  for (let put = 0; put < 15; put += 1) service.put('t1', 'STATUS_EXECUTING')
  await settle(2000)
  expect(asked.map(({ why }) => why).indexOf('poll')).toBe(16)
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
  expect(failing.loaded().lists[0]?.walk.problem?.kind).toBe('failed')
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
