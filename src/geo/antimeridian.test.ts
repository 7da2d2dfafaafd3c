import * as fc from 'fast-check'
import type { Geometry, LineString, MultiLineString, MultiPolygon, Polygon } from 'geojson'
import { expect, test } from 'vitest'

import { cutLine, cutPolygon } from './antimeridian.ts'
import { circle, destination, geodesicLine } from './geodesic.ts'
import type { LonLat } from './lon-lat.ts'

test('a line across the antimeridian is cut as in RFC 7946 section 3.1.9', () => {
  expect(
    cutLine([
      [170, 45],
      [-170, 45],
    ]),
  ).toEqual({
    type: 'MultiLineString',
    coordinates: [
      [
        [170, 45],
        [180, 45],
      ],
      [
        [-180, 45],
        [-170, 45],
      ],
    ],
  })
})

test('a polygon across the antimeridian is cut as in RFC 7946 section 3.1.9', () => {
  const cut = cutPolygon([
    [
      [170, 40],
      [-170, 40],
      [-170, 50],
      [170, 50],
      [170, 40],
    ],
  ])
  expect(cut?.type).toBe('MultiPolygon')
  const boxes = ((cut?.coordinates ?? []) as LonLat[][][]).map(([ring = []]) => [
    Math.min(...ring.map(([x]) => x)),
    Math.min(...ring.map(([, y]) => y)),
    Math.max(...ring.map(([x]) => x)),
    Math.max(...ring.map(([, y]) => y)),
  ])
  expect(boxes).toEqual([
    [170, 40, 180, 50],
    [-180, 40, -170, 50],
  ])
})

test('a line that rests on the antimeridian before it goes on is not drawn around the world', () => {
  for (const line of [
    cutLine([
      [170, 0],
      [180, 5],
      [-170, 10],
    ]),
    cutLine([
      [170, 0],
      [-180, 5],
      [-170, 10],
    ]),
    cutLine([
      [-170, 0],
      [-180, 5],
      [170, 10],
    ]),
  ])
    expect(steps(line)).toBeLessThanOrEqual(10)
})

test('a whole-world rectangle stays a whole-world rectangle', () => {
  const world = cutPolygon([
    [
      [-180, -10],
      [180, -10],
      [180, 10],
      [-180, 10],
      [-180, -10],
    ],
  ])
  expect(world?.type).toBe('Polygon')
  expect(planarArea(world)).toBeCloseTo(360 * 20)
})

test('a circle around a pole covers the pole', () => {
  for (const [latitude, pole] of [
    [88, 90],
    [-89, -90],
  ] as const) {
    const cap = cutPolygon([circle([30, latitude], 1_000_000)])
    const points = flat(cap)
    expect(points.some(([, y]) => y === pole)).toBe(true)
    // A 1,000 km cap over the pole reaches all meridians, about 9 degrees of latitude high.
    expect(planarArea(cap)).toBeGreaterThan(360 * 6)
    expect(planarArea(cap)).toBeLessThan(360 * 12)
  }
})

test('a hole across the antimeridian is cut with its exterior', () => {
  const cut = cutPolygon([
    [
      [160, -20],
      [-160, -20],
      [-160, 20],
      [160, 20],
      [160, -20],
    ],
    [
      [175, -5],
      [175, 5],
      [-175, 5],
      [-175, -5],
      [175, -5],
    ],
  ])
  expect(planarArea(cut)).toBeCloseTo(40 * 40 - 10 * 10)
})

test('exteriors run counter-clockwise and holes clockwise, however they came', () => {
  const cut = cutPolygon([
    [
      [0, 0],
      [0, 10],
      [10, 10],
      [10, 0],
      [0, 0],
    ],
    [
      [2, 2],
      [4, 2],
      [4, 4],
      [2, 4],
      [2, 2],
    ],
  ])
  const [outside, hole] = (cut?.coordinates ?? []) as LonLat[][]
  expect(signedArea(outside ?? [])).toBeGreaterThan(0)
  expect(signedArea(hole ?? [])).toBeLessThan(0)
})

test('nothing without length or area is drawn', () => {
  expect(cutLine([])).toBeUndefined()
  expect(
    cutLine([
      [5, 5],
      [5, 5],
    ]),
  ).toBeUndefined()
  expect(cutPolygon([])).toBeUndefined()
  expect(
    cutPolygon([
      [
        [1, 1],
        [2, 2],
        [1, 1],
        [1, 1],
      ],
    ]),
  ).toBeUndefined()
})

const longitude = fc.double({ min: -360, max: 360, noNaN: true })
const latitude = fc.double({ min: -89, max: 89, noNaN: true })

test('any geodesic line stays inside the world and never takes a step of more than half a turn', () => {
  fc.assert(
    fc.property(longitude, latitude, longitude, latitude, (lon1, lat1, lon2, lat2) => {
      const line = cutLine(geodesicLine([lon1, lat1], [lon2, lat2]))
      for (const [x, y] of flat(line)) {
        expect(Math.abs(x)).toBeLessThanOrEqual(180)
        expect(Math.abs(y)).toBeLessThanOrEqual(90)
      }
      expect(steps(line)).toBeLessThanOrEqual(180)
    }),
  )
})

test('any circle is cut into rings that are closed, finite and inside the world', () => {
  fc.assert(
    fc.property(longitude, latitude, fc.double({ min: 1, max: 9_000_000, noNaN: true }), (lon, lat, metres) => {
      const cut = cutPolygon([circle([lon, lat], metres)])
      const polygons = (cut?.type === 'Polygon' ? [cut.coordinates] : (cut?.coordinates ?? [])) as LonLat[][][]
      expect(polygons.length).toBeGreaterThan(0)
      for (const ring of polygons.flat()) {
        expect(ring[0]).toEqual(ring.at(-1))
        for (const [x, y] of ring) {
          expect(Number.isFinite(x) && Number.isFinite(y)).toBe(true)
          expect(Math.abs(x)).toBeLessThanOrEqual(180)
          expect(Math.abs(y)).toBeLessThanOrEqual(90)
        }
      }
    }),
  )
})

test('the area of a cut circle does not depend on where it lies', () => {
  const here = planarArea(cutPolygon([circle([0, 10], 200_000)]))
  for (const lon of [179, 180, -180, -179.5]) {
    expect(planarArea(cutPolygon([circle([lon, 10], 200_000)]))).toBeCloseTo(here, 6)
  }
  expect(destination([179.9, 0], 90, 100_000)[0]).toBeGreaterThan(180)
})

function flat(geometry: Geometry | undefined): LonLat[] {
  if (!geometry || geometry.type === 'GeometryCollection') return []
  const depth = { Point: 0, MultiPoint: 1, LineString: 1, MultiLineString: 2, Polygon: 2, MultiPolygon: 3 }[
    geometry.type
  ]
  return [geometry.coordinates].flat(depth) as LonLat[]
}

function steps(line: LineString | MultiLineString | undefined): number {
  const lines = (line?.type === 'LineString' ? [line.coordinates] : (line?.coordinates ?? [])) as LonLat[][]
  return Math.max(
    0,
    ...lines.flatMap((points) => points.slice(1).map((at, index) => Math.abs(at[0] - (points[index]?.[0] ?? 0)))),
  )
}

function signedArea(ring: LonLat[]): number {
  return ring.slice(1).reduce((sum, at, index) => {
    const from = ring[index] ?? at
    return sum + (from[0] * at[1] - at[0] * from[1]) / 2
  }, 0)
}

function planarArea(area: Polygon | MultiPolygon | undefined): number {
  const polygons = (area?.type === 'Polygon' ? [area.coordinates] : (area?.coordinates ?? [])) as LonLat[][][]
  return polygons.flat().reduce((sum, ring) => sum + signedArea(ring), 0)
}
