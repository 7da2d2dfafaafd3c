import { afterEach, expect, test } from 'vitest'

import { compassPoint, formatLeg } from './compass.ts'
import { DESIGNED_CONVENTIONS, setConventions } from './conventions.ts'

afterEach(() => setConventions(DESIGNED_CONVENTIONS))

test.each([
  [0, 'N'],
  [11.2, 'N'],
  [11.3, 'NNE'],
  [22.5, 'NNE'],
  [90, 'E'],
  [191, 'S'],
  [348.7, 'NNW'],
  [348.8, 'N'],
  [-90, 'W'],
  [720, 'N'],
  [Number.NaN, 'NaN'],
])('%s° is %s', (degrees, point) => {
  expect(compassPoint(degrees)).toBe(point)
})

test('a leg has the unit of ranges, and a smaller one where that would say nothing', () => {
  expect(formatLeg(22, 5926)).toBe('NNE 3.2 NM')
  expect(formatLeg(270, 40)).toBe('W 40 m')
  setConventions({ ...DESIGNED_CONVENTIONS, distance: 'km', shortLength: 'ft' })
  expect(formatLeg(22, 5926)).toBe('NNE 5.9 km')
  expect(formatLeg(270, 40)).toBe('W 131 ft')
})
