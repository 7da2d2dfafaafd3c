import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { formatAge, formatCountdown, formatDuration, formatElapsed } from './duration.ts'
import { formatAbsoluteMinute, formatAbsoluteTime, formatRelativeTime, formatReportedTime } from './time.ts'

const now = Date.UTC(2026, 10, 21, 14, 22, 7)
function ago(seconds: number) {
  return now - seconds * 1000
}

test('durations step from seconds to minutes, hours with minutes, days with hours', () => {
  expect(formatDuration(0)).toBe('0 s')
  expect(formatDuration(59_999)).toBe('59 s')
  expect(formatDuration(60_000)).toBe('1 m')
  expect(formatDuration(59 * 60_000 + 59_000)).toBe('59 m')
  expect(formatDuration(87 * 60_000)).toBe('1 h 27 m')
  expect(formatDuration(24 * 3_600_000 - 1)).toBe('23 h 59 m')
  expect(formatDuration(51 * 3_600_000)).toBe('2 d 3 h')
  expect(formatDuration(48 * 3_600_000)).toBe('2 d')
})

test.each([
  [8, '8 s', '8 seconds'],
  [60, '1 min 0 s', '1 minute'],
  [134, '2 min 14 s', '2 minutes'],
  [3599, '59 min 59 s', '59 minutes'],
  [3600, '1 h', '1 hour'],
  [3660, '1 h 1 min', '1 hour 1 minute'],
  [183_600, '2 d 3 h', '2 days 3 hours'],
])('%i s to the second, and spoken', (seconds, exact, spoken) => {
  expect(formatDuration(seconds * 1000, { isExact: true, units: 'clear' })).toBe(exact)
  expect(formatDuration(seconds * 1000, { units: 'spoken' })).toBe(spoken)
})

test('an age in a list is exact for ten seconds, then goes by five to a minute', () => {
  expect([0, 9.9, 10, 14.9, 15, 59.9, 60, 119].map((seconds) => formatAge(seconds * 1000))).toEqual(
    ['0 s', '9 s', '10 s', '10 s', '15 s', '55 s', '1 m', '1 m'], // Always the time passed, rounded down.
  )
})

test('short times taken keep their precision', () => {
  expect(formatElapsed(184)).toBe('184 ms')
  expect(formatElapsed(1840)).toBe('1.84 s')
  expect(formatElapsed(999.7)).toBe('1.00 s')
  expect(formatElapsed(12_400)).toBe('12.4 s')
  expect(formatElapsed(87 * 60_000)).toBe('1 h 27 m')
})

test('a countdown never goes below zero', () => {
  expect(formatCountdown(41 * 60_000 + 12_000)).toBe('41:12')
  expect(formatCountdown(3_729_000)).toBe('1:02:09')
  expect(formatCountdown(-5)).toBe('00:00')
})

test('a limit ahead reads "in", something reported ahead reads as skew', () => {
  expect(formatRelativeTime(ago(8), now)).toBe('8 s ago')
  expect(formatRelativeTime(ago(-22 * 60), now)).toBe('in 22 m')
  expect(formatReportedTime(ago(-14), now)).toBe('14 s ahead')
  expect(formatReportedTime(ago(8), now)).toBe('8 s ago')
  expect(formatReportedTime(ago(-0.4), now)).toBe('0 s ago')
})

test('absolute time says the day when it is another, and the year when it is another', () => {
  expect(formatAbsoluteTime(Date.UTC(2026, 10, 21, 14, 21, 59), now)).toBe('14:21:59Z')
  expect(formatAbsoluteTime(Date.UTC(2026, 10, 20, 22, 41, 19), now)).toBe('20 NOV 22:41:19Z')
  expect(formatAbsoluteTime(Date.UTC(2025, 10, 21, 14, 21, 59), now)).toBe('21 NOV 2025 14:21:59Z')
  expect(formatAbsoluteMinute(Date.UTC(2026, 10, 20, 22, 41, 19), now)).toBe('20 NOV 22:41Z')
})

test('never throws, whatever the time', () => {
  fc.assert(
    fc.property(fc.double(), (time) => {
      for (const text of [formatAbsoluteTime(time, now), formatRelativeTime(time, now), formatReportedTime(time, now)])
        expect(typeof text).toBe('string')
    }),
  )
})
