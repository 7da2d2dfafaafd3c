import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { formatAngle, formatBearing } from './bearing.ts'
import { formatMgrs } from './mgrs.ts'
import { formatLatitude, formatLongitude, formatPosition } from './position.ts'

test('degrees and decimal minutes with hemispheres', () => {
  expect(formatPosition(43.655, -69.02)).toBe('43°39.300′N 069°01.200′W')
  expect(formatPosition(-33.8568, 151.2153)).toBe('33°51.408′S 151°12.918′E')
  expect(formatPosition(0, 0)).toBe('00°00.000′N 000°00.000′E')
})

test('minutes carry into degrees, and rounding to zero drops the hemisphere sign', () => {
  expect(formatLatitude(43.99999999)).toBe('44°00.000′N')
  expect(formatLongitude(-179.9999999)).toBe('180°00.000′W')
  expect(formatLatitude(-0.0000000001)).toBe('00°00.000′N')
})

test('longitudes up to a full turn are brought home, anything further is no position', () => {
  expect(formatLongitude(290.98)).toBe('069°01.200′W')
  expect(formatPosition(90.1, 0)).toBeUndefined()
  expect(formatPosition(0, 361)).toBeUndefined()
  expect(formatPosition(Number.NaN, 0)).toBeUndefined()
})

test.each([
  // Krüger's series (Karney 2011), computed without the library.
  [38.8895, -77.0352, '18S UJ 23486 06483'],
  [43.655, -69.02, '19T DJ 98387 33555'],
  [-33.8568, 151.2153, '56H LH 34900 52288'],
  [21.4097, -157.9161, '4Q FJ 12343 67879'],
])('MGRS of %f, %f', (latitude, longitude, reference) => {
  expect(formatMgrs(latitude, longitude)).toBe(reference)
})

test('what is no position has no reference', () => {
  for (const [latitude, longitude] of [
    [90.1, 0],
    [-90.1, 0],
    [Number.NaN, 0],
    [0, Number.POSITIVE_INFINITY],
  ] as const)
    expect(formatMgrs(latitude, longitude)).toBeUndefined()
})

test('a hair west of the antimeridian is in the first zone, as its grid has no number beside it', () => {
  expect(formatMgrs(0, 179.99999999999997)).toBe(formatMgrs(0, -180))
})

test('every position on earth has degrees, minutes below 60 and a reference', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -90, max: 90, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
      (latitude, longitude) => {
        expect(formatPosition(latitude, longitude)).toMatch(/^\d\d°[0-5]\d\.\d{3}′[NS] \d{3}°[0-5]\d\.\d{3}′[EW]$/)
        expect(formatMgrs(latitude, longitude)).toMatch(/^(\d{1,2}[C-X]|[ABYZ]) [A-Z]{2} \d{5} \d{5}$/)
      },
    ),
  )
})

test('bearings have three digits within a turn', () => {
  expect(formatBearing(78.2)).toBe('078°')
  expect(formatBearing(359.6)).toBe('000°')
  expect(formatBearing(-10)).toBe('350°')
  expect(formatAngle(-4.04)).toBe('−4.0°')
  expect(formatAngle(-0.01)).toBe('0.0°')
})
