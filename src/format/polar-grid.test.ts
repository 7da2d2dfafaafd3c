import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { formatMgrs } from './mgrs.ts'
import { polarReference, readPolarReference, toPolarGrid } from './polar-grid.ts'

test('the published example of UPS', () => {
  // DMA TM 8358.2, section 3: 84°17′14.042″N 132°14′52.761″W.
  const { easting, northing } = toPolarGrid(84 + 17 / 60 + 14.042 / 3600, -(132 + 14 / 60 + 52.761 / 3600))
  expect(easting).toBeCloseTo(1_530_125.78, 1)
  expect(northing).toBeCloseTo(2_426_773.6, 1)
})

test('the poles have their references, whatever longitude they are given', () => {
  expect(polarReference(90, 0)).toBe('Z AH 00000 00000')
  expect(polarReference(-90, 0)).toBe('B AN 00000 00000')
  expect(formatMgrs(90, 0)).toBe('Z AH 00000 00000')
})

test('a reference names the square that its place is in, all around both poles', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.double({ min: 84, max: 90, noNaN: true }), fc.double({ min: -90, max: -80.000_001, noNaN: true })),
      fc.double({ min: -180, max: 180, noNaN: true }),
      (latitude, longitude) => {
        const reference = polarReference(latitude, longitude)
        expect(reference).toMatch(/^[ABYZ] [A-Z]{2} \d{5} \d{5}$/)
        const [east = Number.NaN, north = Number.NaN] = readPolarReference(reference ?? '') ?? []
        const [there, back] = [toPolarGrid(latitude, longitude), toPolarGrid(north, east)]
        expect(Math.abs(there.easting - back.easting)).toBeLessThan(0.502)
        expect(Math.abs(there.northing - back.northing)).toBeLessThan(0.502)
      },
    ),
  )
})

test('what is no polar reference is none', () => {
  for (const text of ['', 'ZZZ', 'ZAH 123', 'CAH', '19T DJ 98387 33555', 'AIA'])
    expect(readPolarReference(text)).toBeUndefined()
})
