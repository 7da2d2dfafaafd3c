import { expect, test } from 'vitest'

import { freshness } from './freshness.ts'

const facts = { lastGood: 0, failures: 0, paused: false, intervalMilliseconds: 10_000 }

test.each([
  [15_000, 'live'],
  [15_001, 'slow'],
  [20_000, 'slow'],
  [20_001, 'lost'],
] as const)('%i ms after the last good answer it is %s', (now, expected) => {
  expect(freshness(facts, now)).toBe(expected)
})

test('an answer from before the clock was set back is not live for as long as that', () => {
  expect(freshness({ ...facts, lastGood: 3_600_000 }, 0)).toBe('lost')
  expect(freshness({ ...facts, lastGood: 1000 }, 0)).toBe('live')
})

test('two failures in a row, or one before any answer, are not live', () => {
  expect(freshness({ ...facts, failures: 1 }, 0)).toBe('live')
  expect(freshness({ ...facts, failures: 2 }, 0)).toBe('lost')
  expect(freshness({ ...facts, lastGood: undefined }, 0)).toBe('loading')
  expect(freshness({ ...facts, lastGood: undefined, failures: 1 }, 0)).toBe('lost')
  expect(freshness({ ...facts, failures: 9, paused: true }, 0)).toBe('paused')
})

test('while the session has expired it waits for the sign-in, whatever else is wrong', () => {
  expect(freshness({ ...facts, failures: 9, paused: true, held: true }, 60_000)).toBe('held')
})

test('while pages of news come it is behind, and not lost; an old page of news changes nothing', () => {
  const behind = { ...facts, newsAt: 60_000 }
  expect(freshness(behind, 61_000)).toBe('behind')
  expect(freshness({ ...behind, failures: 3 }, 61_000)).toBe('behind')
  expect(freshness({ ...behind, lastGood: 60_000 }, 61_000)).toBe('live')
  expect(freshness(behind, 76_000)).toBe('lost')
  expect(freshness({ ...behind, held: true }, 61_000)).toBe('held')
})
