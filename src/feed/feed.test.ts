import { expect, test, vi } from 'vitest'

import { loadAll } from './load-all.ts'
import { anyTask } from '../picture/filter/task-filter.ts'
import { setUp, settle, stoppedClock } from './feed.test.support.ts'

stoppedClock()

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

test.each(['resume', 'refresh'] as const)(
  'after a long pause %s makes walks and a poll, for changes beyond their pages',
  async (act) => {
    const { feed, asked, service } = setUp({ ...anyTask, statuses: ['STATUS_SENT'] })
    feed.start()
    await settle(1000)
    feed.pause()
    await settle(11 * 60_000)
    service.put('t1', 'STATUS_EXECUTING', 11 * 60)
    asked.length = 0
    feed[act]()
    await settle(1000)
    expect(asked.map(({ why }) => why)).toEqual(['all pages', 'poll'])
  },
)

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

test('under a parent every cycle repeats the walk, with the parent id alone, and polls for all else', async () => {
  const { feed, asked } = setUp({ ...anyTask, statuses: ['STATUS_SENT'], parent: 'p' })
  feed.start()
  await settle(25_000)
  const walk = { parentTaskId: 'p' }
  const poll = { updateTimeRange: { startTime: '2026-11-21T12:00:35Z' } }
  expect(asked.map((each) => each.query)).toEqual([walk, walk, poll, walk, poll])
})

test('a parent that the service refuses ends no polls', async () => {
  const { feed, asked, wire, service, tasks } = setUp()
  feed.start()
  await settle(1000)
  wire.refused = ({ parentTaskId }) => parentTaskId !== undefined
  feed.setFilter({ ...anyTask, parent: 'p' })
  service.put('t5', 'STATUS_DONE_NOT_OK', 30)
  await settle(60_000)
  expect(asked.filter(({ why }) => why === 'poll').length).toBeGreaterThan(3)
  expect(tasks.all.get('t5')?.task.status?.status).toBe('STATUS_DONE_NOT_OK')
  expect(feed.state.getState()).toMatchObject({ failure: { status: 400 } })
})

test.each([
  ['from the first page on', 0],
  ['from a repeated walk on', 25_000],
])('a status that the service refuses %s ends no polls', async (_, after) => {
  const { feed, asked, wire, service, tasks } = setUp()
  if (after === 0) wire.refused = ({ statusFilter }) => statusFilter?.status === 'STATUS_INVALID'
  feed.start()
  await settle(after)
  wire.refused = ({ statusFilter }) => statusFilter?.status === 'STATUS_INVALID'
  feed.refresh()
  await settle(60_000)
  asked.length = 0
  for (let minute = 0; minute < 3; minute += 1) {
    service.put('t5', 'STATUS_DONE_NOT_OK', 60)
    await settle(60_000)
  }
  expect(asked.filter(({ why }) => why === 'poll').length).toBeGreaterThan(2)
  expect(tasks.all.get('t5')?.updated).toBe(service.now())
  expect(feed.state.getState()).toMatchObject({ failure: { status: 400 } })
})

test('after a walk alone the next poll comes in time, also if the clock was set back before', async () => {
  const { feed, asked } = setUp()
  feed.start()
  await settle(30_000)
  vi.setSystemTime(Date.now() - 3_600_000)
  feed.refresh()
  await settle(1000)
  const before = asked.length
  await settle(10_000)
  expect(asked.slice(before).map(({ why }) => why)).toEqual(['poll'])
})

test('a refused page token stops that walk alone, keeps what is loaded, and starts over on request', async () => {
  const { feed, wire, service, loaded } = setUp({ ...anyTask, statuses: ['STATUS_SENT'] })
  for (let index = 0; index < 30; index++) service.put(`t${index}`, 'STATUS_SENT')
  feed.start()
  await settle(100)
  wire.refuseTokens = true
  const asking = feed.pages.loadNext(['STATUS_SENT'])
  await settle(100)
  await asking
  expect(loaded().lists[0]?.walk.problem?.kind).toBe('token refused')
  expect(loaded().rows).toHaveLength(10)
  wire.refuseTokens = false
  const over = feed.startOver(['STATUS_SENT'])
  await settle(100)
  await over
  expect(loaded().lists[0]?.walk).toMatchObject({ pages: 1, problem: undefined })
  const all = loadAll(feed.pages)
  await settle(1000)
  await all
  expect(loaded().rows).toHaveLength(service.tasks().filter((task) => task.status?.status === 'STATUS_SENT').length)
})

test('another filter abandons the requests of the last one', async () => {
  const { feed, loaded } = setUp()
  feed.start()
  await settle(10)
  feed.setFilter({ ...anyTask, statuses: ['STATUS_SENT'] })
  await settle(200)
  expect(loaded().lists.map((list) => [list.key, list.walk.pages, list.walk.problem])).toEqual([
    ['STATUS_SENT', 1, undefined],
  ])
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
