import { expect, test } from 'vitest'

import { reviewDay } from './review-day.ts'

const NOW = Date.UTC(2026, 10, 21, 14)

test('a day is its end in UTC, of the nearest year; what has passed or is no day is said', () => {
  expect(reviewDay('27 NOV', NOW)).toBe(Date.UTC(2026, 10, 27, 23, 59, 59))
  expect(reviewDay(' 2 jan ', NOW)).toBe(Date.UTC(2027, 0, 2, 23, 59, 59))
  expect(reviewDay('2026-12-01', NOW)).toBe(Date.UTC(2026, 11, 1, 23, 59, 59))
  expect(reviewDay('21 NOV', NOW)).toBe(Date.UTC(2026, 10, 21, 23, 59, 59))
  expect(reviewDay('20 NOV', NOW)).toBe('The day of review has passed')
  expect(reviewDay('next week', NOW)).toBe('Not a day like 27 NOV')
  expect(reviewDay('', NOW)).toBe('Not a day like 27 NOV')
})
