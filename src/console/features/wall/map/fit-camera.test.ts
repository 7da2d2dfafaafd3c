import fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Camera } from '../../../domain/map/camera.ts'
import type { LonLat } from '../../../../geo/lon-lat.ts'
import { fitCamera, isOnMap, stableCamera } from './fit-camera.ts'

const size = { width: 400, height: 300 }

function point(west: number, east: number, south: number, north: number): fc.Arbitrary<LonLat> {
  return fc.tuple(fc.double({ min: west, max: east, noNaN: true }), fc.double({ min: south, max: north, noNaN: true }))
}

function mercator(latitude: number): number {
  return Math.asinh(Math.tan((latitude * Math.PI) / 180))
}

/** Points within some degrees, except near the poles; includes the antimeridian. */
const gathering = fc
  .tuple(point(-180, 180, -70, 70), fc.array(point(-3, 3, -3, 3), { minLength: 1, maxLength: 30 }))
  .map(([[longitude, latitude], offsets]) =>
    offsets.map(([east, north]): LonLat => [((longitude + east + 540) % 360) - 180, latitude + north]),
  )

test('all that is no outlier is on the map', () => {
  fc.assert(
    fc.property(gathering, (points) => {
      const fit = fitCamera(points, size)
      if (fit === undefined) throw new Error('no camera')
      expect(points.filter((at) => !isOnMap(at, fit.camera, size)).length).toBeLessThanOrEqual(fit.outside)
    }),
  )
})

type Edge = [
  what: string,
  room: (pixels: number) => { labels: number } | { covered: number },
  isHidden: (at: LonLat, camera: Camera, pixels: number) => boolean,
]

test.each<Edge>([
  [
    'names have room to the right',
    (labels) => ({ labels }),
    ([longitude], camera, labels) =>
      (((longitude - camera.longitude + 540) % 360) - 180) * ((512 * 2 ** camera.zoom) / 360) + labels > size.width / 2,
  ],
  [
    'a note at the bottom covers no point',
    (covered) => ({ covered }),
    ([, latitude], camera, covered) =>
      (mercator(camera.latitude) - mercator(latitude)) * ((512 * 2 ** camera.zoom) / (2 * Math.PI)) >
      size.height / 2 - covered,
  ],
])('%s, and the camera that sees to it stays', (_what, room, isHidden) => {
  fc.assert(
    fc.property(gathering, fc.double({ min: 0, max: 75, noNaN: true }), (points, pixels) => {
      const place = { ...size, ...room(pixels) }
      const fit = fitCamera(points, place)
      if (fit === undefined) throw new Error('no camera')
      expect(points.filter((at) => isHidden(at, fit.camera, pixels)).length).toBeLessThanOrEqual(fit.outside)
      expect(stableCamera(fit.camera, points, place)).toBe(fit.camera)
    }),
  )
})

test('one point is looked at from near, not from nowhere', () => {
  expect(fitCamera([[-69, 43.65]], size)).toEqual({
    camera: { longitude: -69, latitude: expect.closeTo(43.65, 6), zoom: 10.5 },
    outside: 0,
  })
  expect(fitCamera([], size)).toBeUndefined()
})

test('what lies on the other side of the earth does not make the rest a dot, and is counted', () => {
  const near: LonLat[] = [
    [-69, 43.6],
    [-69.2, 43.7],
    [-68.9, 43.5],
    [-69.1, 43.8],
    [-69.3, 43.4],
  ]
  const fit = fitCamera([...near, [110, -30]], size)
  expect(fit?.outside).toBe(1)
  expect(fit?.camera.zoom).toBeGreaterThan(6)
})

test('across the antimeridian the map is as narrow as the gathering', () => {
  const fit = fitCamera(
    [
      [179.5, 10],
      [-179.5, 10.5],
    ],
    size,
  )
  expect(Math.abs(fit?.camera.longitude ?? 0)).toBeCloseTo(180, 3)
  expect(fit?.camera.zoom).toBeGreaterThan(7)
})

test('the camera stays while everything is on it, and once moved stays where it went', () => {
  fc.assert(
    fc.property(gathering, gathering, (before, after) => {
      const first = stableCamera(undefined, before, size)
      expect(stableCamera(first, before, size)).toBe(first)
      const second = stableCamera(first, after, size)
      expect(stableCamera(second, after, size)).toBe(second)
    }),
  )
})

test('it moves when something leaves it, and comes closer when what matters has shrunk', () => {
  const wide: LonLat[] = [
    [-71, 42],
    [-67, 45],
  ]
  const camera = stableCamera(undefined, wide, size)
  const moved = stableCamera(camera, [...wide, [-60, 47]], size)
  expect(moved).not.toBe(camera)
  const closer = stableCamera(camera, [[-69, 43.5]], size)
  expect(closer?.zoom).toBeGreaterThan(camera?.zoom ?? 99)
  expect(stableCamera(camera, [], size)).toBe(camera)
})
