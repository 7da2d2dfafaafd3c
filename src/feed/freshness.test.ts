import { expect, onTestFinished, test, vi } from 'vitest'

import { anyTask } from '../picture/filter/task-filter.ts'
import { setUp, settle, stoppedClock } from './feed.test.support.ts'
import type { FeedFailure } from './feed-state.ts'
import { followFreshness } from './freshness.ts'

stoppedClock()

const failure: FeedFailure = { status: 503, message: 'Query failed, 503', detail: undefined, exchangeId: undefined }

function setUpFreshness() {
  const given = setUp()
  const held = { isHeld: false }
  const { moments, freshness, stop } = followFreshness(given.feed.pages, {
    intervalMilliseconds: () => 10_000,
    isHeld: () => held.isHeld,
  })
  onTestFinished(stop)
  return { ...given, held, moments, freshness }
}

test('how long ago the last round came, and why none comes', async () => {
  const { feed, freshness, held } = setUpFreshness()
  const { state } = feed
  const set = (part: object) => state.setState((before) => ({ ...before, ...part }))
  await settle(7000)
  expect(freshness()).toMatchObject({ sinceGood: 7000, cycle: 10_000, failures: 0, why: undefined })
  set({ lastGood: Date.now() })
  await settle(3000)
  expect(freshness().sinceGood).toBe(3000)
  set({ failures: 1, failure })
  expect(freshness()).toMatchObject({ failures: 1, why: 'Query failed, 503' })
  set({ failures: 4, failure })
  expect(freshness()).toMatchObject({ failures: 4, why: 'Query failed, 503, 4 times in a row' })
  set({ pausedAt: Date.UTC(2026, 10, 21, 14, 2, 10) })
  expect(freshness().why).toMatch(/^Paused on this desk at .*14:02:10Z$/)
  held.isHeld = true
  expect(freshness().why).toBe('The session has expired. Sign in again')
})

test('news of a round that still runs are good, and whoever begins later knows when the last round came', async () => {
  const { feed, freshness, moments } = setUpFreshness()
  feed.state.setState((before) => ({ ...before, lastGood: Date.now() }))
  await settle(50_000)
  expect(freshness().sinceGood).toBe(50_000)
  const later = followFreshness(feed.pages, { intervalMilliseconds: () => 10_000 })
  onTestFinished(later.stop)
  expect(later.freshness().sinceGood).toBe(50_000)
  feed.state.setState((before) => ({ ...before, catchingUp: { at: Date.now(), pages: 3 } }))
  await settle(1000)
  expect(freshness().sinceGood).toBe(1000)
  expect(moments.getState().good?.wall).toBe(Date.now() - 51_000)
  feed.reset()
  expect(moments.getState()).toEqual({ good: undefined, news: undefined })
})

test('the poll of another window is as old as it was there, also for one that hears of it late', async () => {
  const { feed, freshness, moments } = setUpFreshness()
  onTestFinished(feed.start())
  await settle(1000)
  const hear = (at: number) =>
    feed.hear({ failure: undefined, failures: 0, at, nextAt: Date.now() + 60_000, isStopped: false })
  const began = Date.now()
  hear(began)
  await settle(40_000)
  hear(began + 10_000)
  expect(freshness().sinceGood).toBe(30_000)
  // One that was answered earlier makes nothing older.
  hear(began + 5000)
  expect(freshness().sinceGood).toBe(30_000)
  // A clock that was set back leaves what comes then as new as it is.
  vi.setSystemTime(began - 3_600_000)
  hear(Date.now() - 2000)
  expect(freshness().sinceGood).toBe(2000)
  expect(moments.getState().good?.wall).toBe(began - 3_602_000)
})

test('polls that come to their ends are good, also where the walk under a parent fails', async () => {
  const { feed, freshness, wire, service } = setUpFreshness()
  onTestFinished(feed.start())
  await settle(1000)
  wire.refused = ({ parentTaskId }) => parentTaskId !== undefined
  feed.setFilter({ ...anyTask, parent: 'p' })
  for (let second = 0; second < 120; second += 1) {
    service.wait(1)
    await settle(1000)
    expect(freshness().failures).toBe(0)
  }
  expect(feed.state.getState().failures).toBeGreaterThan(3)
  wire.down = 503
  await settle(70_000)
  expect(freshness()).toMatchObject({ why: expect.stringMatching(/^refused, \d times in a row$/) })
  expect(freshness().failures).toBeGreaterThan(1)
  expect(freshness().sinceGood).toBeGreaterThan(60_000)
})
