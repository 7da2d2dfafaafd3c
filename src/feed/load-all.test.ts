import { expect, test } from 'vitest'

import { hasWalkedAll } from '../picture/walks.ts'
import { loadAll } from './load-all.ts'
import { anyTask } from '../picture/filter/task-filter.ts'
import { setUp, settle, stoppedClock } from './feed.test.support.ts'

stoppedClock()

test('loading all can be stopped', async () => {
  const { feed, service, loaded } = setUp({ ...anyTask, statuses: ['STATUS_SENT'] }, 200, 2)
  for (let index = 0; index < 200; index++) service.put(`t${index}`, 'STATUS_SENT')
  feed.start()
  await settle(100)
  void loadAll(feed.pages)
  await settle(200)
  feed.pages.stop()
  await settle(100)
  const stopped = loaded().rows.length
  expect(stopped).toBeGreaterThan(2)
  expect(feed.state.getState().loadingAll).toBe(false)
  await settle(1000)
  expect(loaded().rows).toHaveLength(stopped)
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
  expect(loaded().lists.flatMap((list) => list.walk.problem ?? [])).toEqual([])
  expect(hasWalkedAll(loaded().lists)).toBe(true)
  expect(loaded().rows).toHaveLength(service.tasks().length)
})

test('loading all joins a page that is under way already', async () => {
  const { feed, service, loaded, asked } = setUp({ ...anyTask, statuses: ['STATUS_SENT'] })
  for (let index = 0; index < 30; index++) service.put(`t${index}`, 'STATUS_SENT')
  feed.start()
  await settle(100)
  const next = feed.pages.loadNext(['STATUS_SENT'])
  const all = loadAll(feed.pages)
  await settle(1000)
  await Promise.all([next, all])
  expect(loaded().lists[0]?.walk).toMatchObject({ pages: asked.length, state: 'whole', problem: undefined })
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
  const of = (key: string) => loaded().lists.find((list) => list.key === key)?.walk
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
  expect(loaded().lists.find((list) => list.key === 'any')?.walk.problem?.kind).toBe('token refused')
  expect(loaded().rows).toHaveLength(service.tasks().length)
})

test('the pages of a second are taken in together, the next one is asked for before that, and none that nobody wants any more', async () => {
  const { feed, asked, tasks } = setUp({ ...anyTask, statuses: ['STATUS_SENT'] }, 1500, 1)
  feed.start()
  await settle(100)
  const taken: number[] = []
  const askedWhenTaken: number[] = []
  const stop = tasks.walks.subscribe(({ lists }, before) => {
    const [now = 0, was = 0] = [lists, before.lists].map(([list]) => list?.walk.pages)
    if (now === was) return
    taken.push(now - was)
    askedWhenTaken.push(asked.length)
  })
  const all = loadAll(feed.pages)
  await settle(1500)
  expect(taken).toHaveLength(1)
  expect(taken[0]).toBeGreaterThan(40)
  expect(askedWhenTaken).toEqual([1 + (taken[0] ?? 0) + 1])
  feed.pages.stop()
  await settle(100)
  await all
  stop()
  // Pages received so far are merged; one asked for ahead is asked for again.
  const pages = tasks.walks.getState().lists[0]?.walk.pages ?? 0
  expect(pages).toBe(asked.length - 1)
  void feed.pages.loadNext(['STATUS_SENT'])
  await settle(100)
  expect(asked.at(-1)?.query.pageToken).toBe(asked[pages]?.query.pageToken)
  expect(new Set(asked.map(({ query }) => JSON.stringify(query))).size).toBe(pages + 1)
})

test.each([
  [429, 7],
  [503, undefined],
])(
  'a service that asks for patience (%s) is left alone for as long, then all is loaded',
  async (status, retryAfter) => {
    const { feed, asked, service, loaded, wire } = setUp({ ...anyTask, statuses: ['STATUS_SENT'] }, 300, 2)
    feed.start()
    await settle(100)
    Object.assign(wire, { down: status, retryAfter })
    const all = loadAll(feed.pages)
    await settle(30)
    const before = asked.length
    wire.down = undefined
    await settle((retryAfter ?? 1) * 1000 - 40)
    expect(asked).toHaveLength(before)
    expect(feed.state.getState().loadingAll).toBe(true)
    await settle(1000)
    await all
    expect(loaded().rows).toHaveLength(service.tasks().filter((task) => task.status?.status === 'STATUS_SENT').length)
    expect(loaded().lists[0]?.walk).toMatchObject({ state: 'whole', problem: undefined })
  },
)
