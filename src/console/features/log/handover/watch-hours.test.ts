import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { watchHours } from './watch-hours.ts'

function at(text: string): number {
  return Date.parse(`2026-11-${text}:00Z`)
}

test.each([
  ['21T17:58', '21T06:00', '21T18:00', '22T06:00'],
  ['21T18:20', '21T06:00', '21T18:00', '22T06:00'],
  ['21T19:01', '21T18:00', '22T06:00', '22T18:00'],
  ['21T05:30', '20T18:00', '21T06:00', '21T18:00'],
])('at %s the watch from %s to %s is handed over', (now, from, to, nextTo) => {
  expect(watchHours(['18:00', '06:00'], at(now))).toEqual({ from: at(from), to: at(to), nextTo: at(nextTo) })
})

test('one start a day, and three', () => {
  expect(watchHours(['07:30'], at('21T12:00'))).toMatchObject({ from: at('21T07:30'), to: at('22T07:30') })
  expect(watchHours(['00:00', '08:00', '16:00'], at('22T00:10'))).toEqual({
    from: at('21T16:00'),
    to: at('22T00:00'),
    nextTo: at('22T08:00'),
  })
})

test('whatever the starts and the time, now is in the watch or within an hour after it', () => {
  const start = fc
    .tuple(fc.nat(23), fc.nat(59))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
  fc.assert(
    fc.property(fc.array(start, { minLength: 1, maxLength: 6 }), fc.integer({ min: 0, max: 4e12 }), (starts, now) => {
      const { from, to, nextTo } = watchHours(starts, now)
      expect(from < to && to < nextTo).toBe(true)
      expect(now).toBeGreaterThanOrEqual(from)
      expect(now).toBeLessThan(to + 3_600_000)
    }),
  )
})
