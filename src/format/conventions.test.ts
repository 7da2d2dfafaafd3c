import { afterEach, describe, expect, test } from 'vitest'

import { formatAltitude } from './altitude.ts'
import { type Conventions, DESIGNED_CONVENTIONS, setConventions } from './conventions.ts'
import { formatCoordinates, formatOtherCoordinates } from './coordinates.ts'
import { polarReference } from './polar-grid.ts'
import { formatLength, formatMeasured, formatRange } from './length.ts'
import { formatSpeed, formatSpeedAsReceived } from './speed.ts'

function set(changes: Partial<Conventions>) {
  return setConventions({ ...DESIGNED_CONVENTIONS, ...changes })
}
afterEach(() => set({}))

const LIGHTHOUSE = [43.655, -69.02] as const

describe('positions', () => {
  test.each([
    ['decimal', '43.65500° −69.02000°'],
    ['dms', '43°39′18.0″N 069°01′12.0″W'],
    ['ddm', '43°39.300′N 069°01.200′W'],
    ['mgrs', '19T DJ 98387 33555'],
    ['utm', '19T 498387 4833556'],
  ] as const)('as %s', (coordinates, words) => {
    set({ coordinates })
    expect(formatCoordinates(...LIGHTHOUSE)).toBe(words)
  })

  test('seconds carry, and zero has no minus', () => {
    expect(formatCoordinates(59.99999, -0.000001, 'dms')).toBe('60°00′00.0″N 000°00′00.0″E')
    expect(formatCoordinates(-0.000001, 359.999999, 'decimal')).toBe('0.00000° 0.00000°')
  })

  test('near the poles the military grid has squares of its own, and UTM is degrees and minutes', () => {
    expect(formatCoordinates(88, 10, 'utm')).toBe('88°00.000′N 010°00.000′E')
    expect(formatCoordinates(88, 10, 'mgrs')).toBe(polarReference(88, 10))
    expect(formatCoordinates(91, 10, 'utm')).toBeUndefined()
  })

  test('the line at 180° belongs to the first zone, and the last metres before the polar grid to the last band', () => {
    expect(formatCoordinates(10, 180, 'utm')).toMatch(/^1P 17\d{4} 110\d{4}$/)
    expect(formatCoordinates(10, 180, 'mgrs')).toBe(formatCoordinates(10, -180, 'mgrs'))
    expect(formatCoordinates(-80, -72, 'mgrs')).toBe('19C DM 41867 16915')
  })

  test('the zones around Svalbard and south of the equator', () => {
    expect(formatCoordinates(78.22, 15.65, 'utm')).toMatch(/^33X /)
    expect(formatCoordinates(-33.86, 151.21, 'utm')).toMatch(/^56H 3\d{5} 6\d{6}$/)
  })

  test('the other one is the grid beside degrees, and degrees beside a grid', () => {
    expect(formatOtherCoordinates(...LIGHTHOUSE)).toEqual({ label: 'MGRS', text: '19T DJ 98387 33555' })
    set({ coordinates: 'utm' })
    expect(formatOtherCoordinates(...LIGHTHOUSE)).toEqual({ label: 'Degrees', text: '43°39.300′N 069°01.200′W' })
    // No grid here, so it already shows degrees.
    expect(formatOtherCoordinates(88, 10)).toBeUndefined()
  })
})

test('lengths', () => {
  set({ distance: 'NM', shortLength: 'ft' })
  expect([formatLength(1), formatLength(1000), formatLength(9260)]).toEqual(['3.3 ft', '3\u202f281 ft', '5 NM'])
  expect([formatRange(9260), formatMeasured(9260)]).toEqual(['5 NM', '5 NM'])
  expect(formatAltitude(312, 'HAE')).toBe('1\u202f024 ft HAE')
  set({ distance: 'km' })
  expect([formatRange(9260), formatMeasured(9260)]).toEqual(['9.3 km', '9.3 km'])
  set({})
  expect([formatRange(9260), formatMeasured(9260)]).toEqual(['5 NM', '5 NM (9.3 km)'])
})

test('speeds', () => {
  expect([formatSpeed(10), formatSpeedAsReceived(10)]).toEqual(['19.4 kn', '10.0 m/s'])
  set({ speed: 'km/h' })
  expect([formatSpeed(10), formatSpeedAsReceived(10)]).toEqual(['36 km/h', '10.0 m/s'])
  set({ speed: 'm/s' })
  expect([formatSpeed(10), formatSpeedAsReceived(10)]).toEqual(['10.0 m/s', undefined])
})
