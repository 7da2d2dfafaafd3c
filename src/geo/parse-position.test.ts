import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { formatMgrs } from '../format/mgrs.ts'
import { formatPosition } from '../format/position.ts'
import type { LonLat } from './lon-lat.ts'
import { parsePosition, parseMgrs } from './parse-position.ts'

test.each([
  ['43.655, -69.02', 'decimal degrees'],
  ['43.655 -69.02', 'decimal degrees'],
  ['43.655N 69.02W', 'decimal degrees'],
  ['43.655° N, 69.02° W', 'decimal degrees'],
  ['lat 43.655 lon \u221269.02', 'decimal degrees'],
  ['69.02W 43.655N', 'decimal degrees'],
  ['43°39.300′N 069°01.200′W', 'degrees and minutes'],
  ['N43 39.3 W069 01.2', 'degrees and minutes'],
  ['4339.3N 06901.2W', 'degrees and minutes'],
  ['43 39.3, -69 01.2', 'degrees and minutes'],
  ['43 39 18 N 69 01 12 W', 'degrees, minutes and seconds'],
  ['43°39\'18"N, 69°1\'12"W', 'degrees, minutes and seconds'],
  ['433918N0690112W', 'degrees, minutes and seconds'],
  ['43-39-18N 069-01-12W', 'degrees, minutes and seconds'],
  ['43 39 18 -69 01 12', 'degrees, minutes and seconds'],
  ['69°01′12″W 43°39′18″N', 'degrees, minutes and seconds'],
  ['19T DJ 98387 33555', 'MGRS'],
  ['19tdj9838733555', 'MGRS'],
  ['19T 498387 4833556', 'UTM'],
  ['19 North 498387mE 4833556mN', 'UTM'],
] as const)('reads %s as %s', (text, format) => {
  const found = parsePosition(text)
  expect(found?.format).toBe(format)
  expect(found?.at[0]).toBeCloseTo(-69.02, 4)
  expect(found?.at[1]).toBeCloseTo(43.655, 4)
})

test('reads MGRS references near the poles', () => {
  expect(parsePosition('Z AH 00000 00000')?.at[1]).toBeCloseTo(90, 4)
  expect(parsePosition('BAN')?.at[1]).toBeLessThan(-89)
  expect(parsePosition(formatMgrs(-85.5, -120.25) ?? '')?.at[0]).toBeCloseTo(-120.25, 4)
})

test.each([
  '',
  'here',
  '43',
  '43.655',
  '91 0',
  '43 61 N 69 1 W',
  '43N 69N',
  '43N 69',
  '43.5 39 N 69 1 W',
  '19T',
  '61T 498387 4833556',
  '1 2 3',
  '--4 5',
  '43,655,-69,02',
  // With decimal commas: not 43°05′.
  '43,5 -69,2',
  '43,5N 69,2W',
  '43 39,3 -69 1,2',
])('does not read %s', (text) => {
  expect(parsePosition(text)).toBeUndefined()
})

// GeographicLib's GeoConvert(1) prints 33.33424 44.40363 for 38SMB4488. Exceptions of the grid: southern
// Norway widens zone 32, Svalbard has four zones.
test.each([
  ['38SMB4488', [44.40363, 33.33424], 5],
  ['31N AA 66021 00000', [0, 0], 4],
  ['19T DJ 98387 33555', [-69.02, 43.655], 4],
  ['32V KM 77194 58221', [5.004, 60.0007], 3],
] as [string, LonLat, number][])('%s is %j', (mgrs, at, digits) => {
  const found = parseMgrs(mgrs)
  expect(found?.[0]).toBeCloseTo(at[0], digits)
  expect(found?.[1]).toBeCloseTo(at[1], digits)
})

test('what is shown can be typed back', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -179.99, max: 179.99, noNaN: true }),
      fc.double({ min: -79.9, max: 83.9, noNaN: true }),
      (longitude, latitude) => {
        const shown = parsePosition(formatPosition(latitude, longitude) ?? '')
        expect(shown?.at[0]).toBeCloseTo(longitude, 4)
        expect(shown?.at[1]).toBeCloseTo(latitude, 4)
        const grid = parseMgrs(formatMgrs(latitude, longitude) ?? '')
        expect(grid?.[1]).toBeCloseTo(latitude, 4)
      },
    ),
    { examples: [[0, -7.105427357601003e-15]] },
  )
})

test('nothing that is typed makes it throw', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...Array.from('0123456789 .,-NSEWnsew°′″Tdj')), maxLength: 24 }),
      (text) => void parsePosition(text),
    ),
    { numRuns: 3000 },
  )
})
