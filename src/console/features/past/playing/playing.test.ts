// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { Picture } from '../../../../watch/wire/journal.ts'
import type { PastSource } from '../../../known/past/past-source.ts'
import { usePast } from '../../../known/past/past-store.ts'
import { leavePast, showMoment } from '../../../known/past/show-moment.ts'
import { goTo } from '../moment.ts'
import { pausePlaying, setSpeed, startPlaying, usePlaying } from './playing.ts'

const START = Date.UTC(2026, 10, 21, 14)
const SECOND = 1000
const gap = { from: START + 100 * SECOND, to: START + 160 * SECOND, words: 'No reply' }

function never(): Promise<never> {
  return Promise.reject(new Error('not asked for'))
}

/** Empty pictures; the test decides when they arrive. */
function slowSource() {
  const asked: number[] = []
  const waiting: (() => void)[] = []
  const source: PastSource = {
    kind: 'session',
    environment: 'Harbor West',
    span: { from: START, to: START + 300 * SECOND },
    track: (from, to) => Promise.resolve({ from, to, moments: [START + 20 * SECOND], counts: [1], gaps: [gap] }),
    picture: (at) => {
      asked.push((at - START) / SECOND)
      return new Promise<Picture>((resolve) => waiting.push(() => resolve({ moment: at, tasks: [], walks: [] })))
    },
    contents: () => Promise.resolve([]),
    exchanges: never,
    exchange: never,
    trails: never,
  }
  const come = async () => {
    waiting.splice(0).forEach((resolve) => resolve())
    await vi.advanceTimersByTimeAsync(0)
  }
  return { source, asked, come }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  pausePlaying()
  leavePast()
  vi.useRealTimers()
})

/** Plays on; pictures arrive at once. */
async function playFor(seconds: number, come: () => Promise<void>) {
  for (let at = 0; at < seconds * SECOND; at += 50) {
    await vi.advanceTimersByTimeAsync(50)
    await come()
  }
}

function shownSecond(): number {
  return ((usePast.getState().shown?.at ?? 0) - START) / SECOND
}

test('of the moments that are named while a picture is on its way the last one follows', async () => {
  const { source, asked, come } = slowSource()
  void showMoment(source, START)
  goTo(START + 10 * SECOND)
  goTo(START + 20 * SECOND)
  await come()
  expect(asked).toEqual([0, 20])
  await come()
  expect(shownSecond()).toBe(20)
})

test('it plays as fast as was asked for, says a gap before it goes on behind it, and stops at the end with a word', async () => {
  const { source, come } = slowSource()
  void showMoment(source, START)
  await come()
  setSpeed(10)
  startPlaying()
  await playFor(5, come)
  expect(shownSecond()).toBeGreaterThan(40)
  expect(shownSecond()).toBeLessThanOrEqual(50)
  await playFor(6, come)
  expect(shownSecond()).toBe(100)
  expect(usePlaying.getState()).toMatchObject({ isPlaying: true, said: 'No data 14:01:40Z to 14:02:40Z: No reply' })
  await playFor(3, come)
  expect(shownSecond()).toBeGreaterThanOrEqual(160)
  setSpeed(600)
  await playFor(1, come)
  expect(shownSecond()).toBe(300)
  expect(usePlaying.getState()).toMatchObject({ isPlaying: false, said: 'The recording ends here' })
})

test('a moment that is chosen while a gap is said is where it goes on', async () => {
  const { source, come } = slowSource()
  void showMoment(source, START + 98 * SECOND)
  await come()
  setSpeed(10)
  startPlaying()
  await playFor(1, come)
  expect(shownSecond()).toBe(100)
  goTo(START + 40 * SECOND)
  await playFor(3, come)
  expect(shownSecond()).toBeGreaterThanOrEqual(40)
  expect(shownSecond()).toBeLessThan(60)
})

test('nothing is passed that could not be shown: its clock stands while a picture is on its way', async () => {
  const { source, asked, come } = slowSource()
  void showMoment(source, START)
  await come()
  setSpeed(10)
  startPlaying()
  await vi.advanceTimersByTimeAsync(60_000)
  // Only the missing one was requested.
  expect(asked).toHaveLength(2)
  expect(asked[1]).toBeLessThanOrEqual(12)
})
