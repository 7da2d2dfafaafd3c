import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'

import { formatByteRate, formatBytes, formatExactBytes } from './bytes.ts'
import { setConventions, conventions } from './conventions.ts'
import { formatAge, formatCountdown, formatDuration, formatElapsed } from './duration.ts'
import { formatLength, formatRange } from './length.ts'
import { formatFigures, formatNumber } from './number.ts'
import { formatPosition } from './position.ts'
import { formatSpeed } from './speed.ts'
import {
  formatAbsoluteMinute,
  formatAbsoluteTime,
  formatClock,
  formatSecondTime,
  formatRelativeTime,
  formatReportedTime,
  loadZones,
} from './time.ts'
import { formatMeasurement, formatFrequency } from './quantity.ts'
import { isoTime } from '../contract/datetime.ts'

/** The last millisecond of a `Date`. */
const LAST = 8_640_000_000_000_000

const any = fc.oneof(
  fc.double(),
  fc.constantFrom(1e300, -1e300, LAST, LAST + 1, -LAST, -LAST - 1, Number.MAX_VALUE, -0, Number.MIN_VALUE),
)

/** Files and services may hold any number as a time, size or length. */
const formats: readonly ((value: number, other: number) => string | undefined)[] = [
  formatAbsoluteMinute,
  formatAbsoluteTime,
  formatClock,
  isoTime,
  formatSecondTime,
  formatRelativeTime,
  formatReportedTime,
  formatBytes,
  formatByteRate,
  formatExactBytes,
  formatAge,
  (value) => formatDuration(value),
  formatElapsed,
  formatCountdown,
  formatFrequency,
  formatLength,
  formatRange,
  formatSpeed,
  formatPosition,
  (value) => formatNumber(value),
  (value) => formatFigures(value, 3),
  (value, other) => formatMeasurement(value, other, 'm'),
]

beforeAll(loadZones)

test.each(['', 'machine', 'Asia/Kolkata'])('no number makes a text fail, with a second clock of %j', (secondZone) => {
  const before = conventions()
  setConventions({ ...before, secondZone })
  fc.assert(
    fc.property(any, any, (value, other) => {
      for (const format of formats) expect(typeof (format(value, other) ?? '')).toBe('string')
    }),
    { numRuns: 2000 },
  )
  setConventions(before)
})

test('a number that is no time is shown as it came', () => {
  for (const format of formats.slice(0, 4)) expect(format(1e300, 0)).toMatch(/^1e\+300/)
  expect(isoTime(LAST + 1)).toBe('8640000000000001')
  expect(isoTime(Number.NaN)).toBe('NaN')
  expect([isoTime(0), formatClock(0)]).toEqual(['1970-01-01T00:00:00.000Z', '00:00:00.000'])
})
