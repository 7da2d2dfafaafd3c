import { expect, onTestFinished, test } from 'vitest'

import { anyTask } from '../picture/filter/task-filter.ts'
import { filteredTasks } from '../picture/tasks.ts'
import { isEnded } from '../task/status-families.ts'
import { setUp, settle, stoppedClock } from './feed.test.support.ts'
import { followFreshness } from './freshness.ts'
import { startLiveWalk, type LiveWalkOptions } from './live-walk.ts'

stoppedClock()

const NEWS = 900_000

/** A polling feed, and someone who needs every live task. */
function setUpAll(options: Partial<LiveWalkOptions>, ...args: Parameters<typeof setUp>) {
  const given = setUp(...args)
  const { feed } = given
  onTestFinished(feed.start())
  onTestFinished(startLiveWalk(feed.pages, { failedWithin: NEWS, ...options }))
  const { freshness, stop } = followFreshness(feed.pages, { intervalMilliseconds: () => 10_000 })
  onTestFinished(stop)
  const live = () =>
    given.service.tasks().flatMap(({ version, status }) => {
      const isOver = isEnded(status?.status) || status?.status === 'STATUS_INVALID'
      return isOver ? [] : [version?.taskId ?? '']
    })
  const missing = () => live().filter((id) => given.tasks.all.get(id) === undefined)
  return { ...given, freshness, missing }
}

test('loads every live task and the failures of the last 15 min to their ends, and says how far it is', async () => {
  const { service, tasks, asked, freshness, missing } = setUpAll({}, anyTask, 60, 3)
  expect(freshness().unread).toMatchObject({ kind: 'loading', words: '0 of 12 statuses loaded' })
  await settle(5000)
  expect(freshness().unread).toBeUndefined()
  expect(missing()).toEqual([])
  const failed = asked.find(({ query }) => query.statusFilter?.status === 'STATUS_DONE_NOT_OK' && query.updateTimeRange)
  expect(failed?.query.updateTimeRange?.startTime).toBe(
    new Date(service.now() - NEWS).toISOString().replace('.000Z', 'Z'),
  )
  // The board's lanes say what their own walks have brought.
  expect(tasks.walks.getState().lists.every(({ walk }) => walk.pages === 1)).toBe(true)
})

test('begins after the first pages, goes on from them, and asks for none twice', async () => {
  const { asked, missing } = setUpAll({}, anyTask, 300, 3)
  await settle(8000)
  expect(missing()).toEqual([])
  const first = asked.findIndex(({ why }) => why === 'all pages')
  expect(asked.slice(0, first).filter(({ why }) => why === 'first page')).toHaveLength(16)
  const pages = asked.filter(({ why }) => why !== 'poll').map(({ query }) => JSON.stringify(query))
  expect(new Set(pages).size).toBe(pages.length)
})

test('loads all live tasks and polls for every task whatever the board’s filter wants, and shows no other there', async () => {
  for (const filter of [
    { ...anyTask, statuses: ['STATUS_DONE_OK' as const] },
    { ...anyTask, time: { kind: 'last' as const, preset: '15m' as const } },
    { ...anyTask, parent: 't1' },
  ]) {
    const { service, tasks, freshness, missing } = setUpAll({}, filter, 60, 3)
    await settle(5000)
    expect(missing()).toEqual([])
    expect(freshness().unread).toBeUndefined()
    service.put('t5', 'STATUS_DONE_NOT_OK', 30)
    await settle(11_000)
    expect(tasks.all.get('t5')?.task.status?.status).toBe('STATUS_DONE_NOT_OK')
    expect(freshness()).toMatchObject({ readUntil: service.now() })
    expect(freshness().sinceGood).toBeLessThan(10_000)
    const statuses = filteredTasks(tasks, filter, service.now())
      .shown()
      .rows.map(({ task }) => task.status?.status)
    if (filter.statuses.length > 0) expect(new Set(statuses)).toEqual(new Set(filter.statuses))
    if (filter.parent !== undefined) expect(statuses.length).toBeLessThan(60)
  }
})

test('asks for nothing that the board has loaded to its end', async () => {
  const { asked, freshness } = setUpAll({}, anyTask, 20, 100)
  await settle(5000)
  expect(asked.filter(({ why }) => why === 'all pages')).toEqual([])
  expect(freshness().unread).toBeUndefined()
})

test('one request per cycle, whoever reads along and however the filter changes', async () => {
  const { feed, asked, freshness, service } = setUpAll({ endsFilterWalks: true }, anyTask, 300, 10)
  const other = followFreshness(feed.pages, { intervalMilliseconds: () => 10_000 })
  onTestFinished(other.stop)
  onTestFinished(feed.start())
  await settle(9000)
  for (let cycle = 0; cycle < 10; cycle += 1) {
    asked.length = 0
    service.put(`t${cycle}`, 'STATUS_EXECUTING', 10)
    await settle(10_000)
    expect(asked.map(({ why }) => why)).toEqual(['poll'])
    expect(other.freshness()).toEqual(freshness())
  }
  feed.setFilter({ ...anyTask, statuses: ['STATUS_DONE_OK'] })
  await settle(9000)
  asked.length = 0
  await settle(20_000)
  expect(asked.map(({ why }) => why)).toEqual(['poll', 'poll'])
})

test('says what failed, and tries again until all is loaded', async () => {
  const { wire, freshness, missing } = setUpAll({}, anyTask, 60, 3)
  wire.down = 503
  await settle(1500)
  expect(freshness().unread).toMatchObject({ kind: 'failed', words: 'refused. 0 of 12 statuses loaded' })
  wire.down = undefined
  await settle(10_000)
  expect(freshness().unread).toBeUndefined()
  expect(missing()).toEqual([])
})

test('a page token that is refused begins that status again, and stops no lane', async () => {
  const { wire, service, freshness, missing, loaded } = setUpAll({}, anyTask, 300, 3)
  // The board's own first page.
  wire.refused = ({ statusFilter, pageToken }) => statusFilter?.status === 'STATUS_SENT' && pageToken === 'm300o3'
  await settle(1500)
  expect(freshness().unread).toMatchObject({ kind: 'failed' })
  service.put('t1', 'STATUS_DONE_OK')
  await settle(10_000)
  expect(freshness().unread).toBeUndefined()
  expect(missing()).toEqual([])
  expect(loaded().lists.filter(({ walk }) => walk.problem !== undefined)).toEqual([])
})

test('a service whose pages never end is left alone, with its reason', async () => {
  const { wire, freshness, asked } = setUpAll({}, anyTask, 60, 3)
  wire.endless = ({ statusFilter }) => statusFilter !== undefined
  await settle(60_000)
  expect(freshness().unread).toMatchObject({ kind: 'cut', words: expect.stringContaining('added nothing new') })
  const count = asked.filter(({ why }) => why === 'all pages').length
  await settle(60_000)
  expect(asked.filter(({ why }) => why === 'all pages')).toHaveLength(count)
})

test('a poll without end costs a few pages and one walk of all, until that no longer brings everything', async () => {
  const { wire, service, tasks, asked, missing } = setUpAll({}, anyTask, 20, 30)
  await settle(5000)
  wire.endless = ({ updateTimeRange }) => updateTimeRange !== undefined
  asked.length = 0
  service.put('t3', 'STATUS_EXECUTING', 60)
  await settle(60_000)
  // With what the last five seconds brought it takes a fourth page.
  expect(asked.map(({ why }) => why).join()).toMatch(/^((poll,){3,4}all pages,?)+(poll,?)*$/)
  expect(asked.length).toBeGreaterThan(14)
  expect(tasks.all.get('t3')?.task.status?.status).toBe('STATUS_EXECUTING')
  expect(tasks.walks.getState().coveredUntil).toBe(service.now())

  for (let index = 20; index < 40; index += 1) service.put(`t${index}`, 'STATUS_SENT')
  asked.length = 0
  await settle(15_000)
  expect(asked.filter(({ why }) => why === 'all pages')).toHaveLength(16)
  expect(missing()).toEqual([])
})

test('of one status 200 pages are loaded, and it says that there may be more', async () => {
  const { freshness, asked, service } = setUpAll({}, anyTask, 0, 1)
  for (let index = 0; index < 250; index += 1) service.put(`t${index}`, 'STATUS_SENT')
  await settle(20_000)
  expect(freshness().unread).toMatchObject({
    kind: 'cut',
    words: 'More than 200 pages of one status. 11 of 12 statuses loaded',
  })
  expect(asked.filter(({ query }) => query.statusFilter?.status === 'STATUS_SENT')).toHaveLength(200)
})

test('a display’s own walks end with it, so that its counters are whole; more than it keeps is said', async () => {
  const whole = setUpAll({ endsFilterWalks: true }, anyTask, 300, 3)
  await settle(8000)
  const open = whole
    .loaded()
    .lists.filter(({ walk }) => walk.state !== 'whole')
    .map(({ key }) => key)
  expect(open.filter((key) => key !== 'any' && key !== 'STATUS_INVALID' && !isEnded(key))).toEqual([])

  const { freshness, asked, tasks } = setUpAll({ endsFilterWalks: true }, anyTask, 900, 3, (family) =>
    family === 'executing' ? 10 : 1000,
  )
  await settle(60_000)
  expect(freshness().unread).toMatchObject({ kind: 'cut', words: 'More tasks than this display keeps: Executing' })
  expect([...tasks.present.items()].filter(({ family }) => family === 'executing')).toHaveLength(10)
  expect(asked.filter(({ query }) => query.statusFilter?.status === 'STATUS_EXECUTING').length).toBeLessThan(20)
})

test('is told of nothing, and asks for nothing, once it is stopped', async () => {
  const { feed, asked } = setUp(anyTask, 300, 3)
  onTestFinished(feed.start())
  const stop = startLiveWalk(feed.pages, { failedWithin: NEWS })
  await settle(1000)
  stop()
  await settle(100)
  asked.length = 0
  await settle(8000)
  expect(asked).toEqual([])
  expect(feed.state.getState().live).toBeUndefined()
})
