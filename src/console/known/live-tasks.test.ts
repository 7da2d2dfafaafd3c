// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'

import { idle, type FeedState } from '../../feed/feed-state.ts'
import { forgetConnection, reportAnswer, reportFailure } from '../platform/connection/connection.ts'
import { pollMilliseconds, present, startTaskFeed } from './live-tasks.ts'

const NOW = Date.parse('2026-03-01T12:00:00Z')
const turnNow = vi.fn()
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
})
afterEach(() => {
  stop()
  forgetConnection()
  turnNow.mockClear()
  vi.useRealTimers()
})

/** A feed that read everything at `NOW`. `nextAt`: its next poll, if any is due. */
function start(nextAt: number | undefined) {
  const state = createStore<FeedState>(() => ({ ...idle, lastGood: NOW, nextAt }))
  const feed = { ...present.feed, state, start: () => () => undefined, turnNow }
  stop = startTaskFeed(undefined, { ...present, feed })
}

function loseConnection(milliseconds: number) {
  reportFailure(1, Date.now(), 'No reply')
  vi.advanceTimersByTime(milliseconds)
  reportFailure(2, Date.now(), 'No reply')
  expect(turnNow).not.toHaveBeenCalled()
}

test('once the connection is back after a poll’s time or more, tasks are read at once', () => {
  start(NOW + 60_000)
  loseConnection(pollMilliseconds())
  reportAnswer(3, Date.now(), Date.now())
  reportAnswer(4, Date.now(), Date.now())
  expect(turnNow).toHaveBeenCalledTimes(1)
})

test('a short loss hurries nothing', () => {
  start(NOW + 60_000)
  vi.advanceTimersByTime(pollMilliseconds())
  loseConnection(pollMilliseconds() - 1)
  reportAnswer(3, Date.now(), Date.now())
  expect(turnNow).not.toHaveBeenCalled()
})

test('a feed that is paused or under way isn’t hurried', () => {
  start(undefined)
  loseConnection(2 * pollMilliseconds())
  reportAnswer(3, Date.now(), Date.now())
  expect(turnNow).not.toHaveBeenCalled()
})
