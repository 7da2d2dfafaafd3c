import fc from 'fast-check'
import { expect, test } from 'vitest'

import { clockDifference } from './clock-difference.ts'

test('the clock is measured against the middle of the exchange', () => {
  expect(clockDifference(undefined, { sentAt: 10_000, at: 10_200, date: 17_000 })).toBe(7400)
  expect(clockDifference(99, { sentAt: 10_000, at: 10_200, date: 17_000 })).toBe(7400)
  expect(clockDifference(99, { sentAt: 10_000, at: 10_200, date: undefined })).toBeUndefined()
})

test('an answer that took long replaces a known difference only if that can’t be right', () => {
  const slow = { sentAt: 20_000, at: 34_000, date: 34_000 }
  expect(clockDifference(7400, slow)).toBeUndefined()
  expect(clockDifference(15_001, slow)).toBe(7500)
  expect(clockDifference(-1, slow)).toBe(7500)
  expect(clockDifference(undefined, slow)).toBe(7500)
})

test('what is known after an answer is off by half its time at most, and a second', () => {
  const milliseconds = fc.integer({ min: 0, max: 100_000 })
  fc.assert(
    fc.property(fc.integer(), milliseconds, milliseconds, (difference, there, back) => {
      const [sentAt, at] = [0, there + back]
      const date = Math.floor((there + difference) / 1000) * 1000
      const found = clockDifference(undefined, { sentAt, at, date }) ?? NaN
      expect(Math.abs(found - difference)).toBeLessThanOrEqual(at / 2 + 501)
      // The right one is never given up for a slow answer.
      expect(clockDifference(difference, { sentAt, at, date }) ?? difference).toBeOneOf([difference, found])
      if (at > 3000) expect(clockDifference(difference, { sentAt, at, date })).toBeUndefined()
    }),
  )
})
