import { expect, test } from 'vitest'

import { arc, circle, destination, ellipse, geodesicLine, inverse, sector } from './geodesic.ts'
import { middle } from './lon-lat.ts'

// C. F. F. Karney, "Algorithms for geodesics", J. Geod. 87 (2013): tables 2 (direct) and 4 (inverse).
test('the direct problem of Karney (2013), table 2', () => {
  const [longitude, latitude] = destination([0, 40], 30, 10_000_000)
  expect(latitude).toBeCloseTo(41.79331020506, 10)
  expect(longitude).toBeCloseTo(137.84490004377, 10)
})

test('the inverse problem of Karney (2013), table 4, nearly antipodal', () => {
  const { metres, bearing } = inverse([0, -30], [179.8, 29.9])
  expect(metres).toBeCloseTo(19_989_832.827_61, 4)
  expect(bearing).toBeCloseTo(161.890524736, 8)
})

test('the example of the GeographicLib manual, New York to London', () => {
  // Its documentation: `Geodesic.WGS84.Inverse(40.6, -73.8, 51.6, -0.5)` has s12 = 5551759.400, azi1 =
  // 51.19888.
  const { metres, bearing } = inverse([-73.8, 40.6], [-0.5, 51.6])
  expect(metres).toBeCloseTo(5_551_759.400_318_679, 5)
  expect(bearing).toBeCloseTo(51.198_882_845_58, 9)
})

test('every point of a circle has the radius as its distance', () => {
  for (const center of [
    [-69, 43.65],
    [179.99, 0],
    [0, 89.9],
    [12, -90],
  ] as [number, number][])
    for (const point of circle(center, 250_000)) expect(inverse(center, point).metres).toBeCloseTo(250_000, 4)
})

test('an ellipse reaches its semi-axes at its bearing and across', () => {
  const center: [number, number] = [-69, 43.65]
  const distances = ellipse(center, 5000, 2800, 64).map((point) => inverse(center, point))
  const longest = distances.reduce((most, at) => (at.metres > most.metres ? at : most))
  const shortest = distances.reduce((least, at) => (at.metres < least.metres ? at : least))
  expect(longest.metres).toBeCloseTo(5000, 4)
  expect(longest.bearing % 180).toBeCloseTo(64, 4)
  expect(shortest.metres).toBeCloseTo(2800, 4)
  expect(shortest.bearing % 180).toBeCloseTo(154, 4)
})

test('shapes without size are empty', () => {
  expect(circle([0, 0], 0)).toEqual([])
  expect(circle([0, 0], Number.NaN)).toEqual([])
  expect(ellipse([0, 0], 10, -1, 0)).toEqual([])
  expect(ellipse([0, 0], 10, 5, Number.NaN)).toEqual([])
  expect(ellipse([0, 0], Number.POSITIVE_INFINITY, 5, 0)).toEqual([])
  expect(sector([0, 0], 10, 0, 0)).toEqual([])
})

test('a sector has its apex in the middle and its rim between its bearings', () => {
  const center: [number, number] = [-68.8, 43.8]
  const ring = sector(center, 20_000, 225, 60)
  expect(ring[0]).toEqual(center)
  expect(ring.at(-1)).toEqual(center)
  const bearings = ring.slice(1, -1).map((point) => inverse(center, point).bearing)
  expect(Math.min(...bearings)).toBeCloseTo(195, 4)
  expect(Math.max(...bearings)).toBeCloseTo(255, 4)
})

test('a long line is drawn as the curve it is', () => {
  const line = geodesicLine([-74, 40], [0, 51])
  expect(line.length).toBeGreaterThan(100)
  expect(Math.max(...line.map(([, latitude]) => latitude))).toBeGreaterThan(52)
  expect(arc([0, 0], 1000, 0, 90)).toHaveLength(46)
})

test('the middle of points is found across the antimeridian, and not where there is none', () => {
  const [longitude = 0] =
    middle([
      [179, 0],
      [-179, 0],
    ]) ?? []
  expect(Math.abs(longitude)).toBeCloseTo(180)
  expect(middle([])).toBeUndefined()
  expect(
    middle([
      [0, 0],
      [180, 0],
    ]),
  ).toBeUndefined()
})
