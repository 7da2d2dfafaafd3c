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

test('two failures in a row, or one before any answer, are not live', () => {
  expect(freshness({ ...facts, failures: 1 }, 0)).toBe('live')
  expect(freshness({ ...facts, failures: 2 }, 0)).toBe('lost')
  expect(freshness({ ...facts, lastGood: undefined }, 0)).toBe('reading')
  expect(freshness({ ...facts, lastGood: undefined, failures: 1 }, 0)).toBe('lost')
  expect(freshness({ ...facts, failures: 9, paused: true }, 0)).toBe('paused')
})

test('while the session has expired it waits for the sign-in, whatever else is wrong', () => {
  expect(freshness({ ...facts, failures: 9, paused: true, held: true }, 60_000)).toBe('held')
})
