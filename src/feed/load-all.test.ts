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
