import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { ecefCovarianceToEnu, ecefToEnu, ecefToGeodetic } from './earth-fixed.ts'

/** The inverse, in closed form. */
function geodeticToEcef({ longitude, latitude, height }: { longitude: number; latitude: number; height: number }) {
  const [lambda, phi] = [(longitude * Math.PI) / 180, (latitude * Math.PI) / 180]
  const flattening = 1 / 298.257_223_563
  const eccentricitySquared = flattening * (2 - flattening)
  const normal = 6_378_137 / Math.sqrt(1 - eccentricitySquared * Math.sin(phi) ** 2)
  const fromAxis = (normal + height) * Math.cos(phi)
  return {
    x: fromAxis * Math.cos(lambda),
    y: fromAxis * Math.sin(lambda),
    z: (normal * (1 - eccentricitySquared) + height) * Math.sin(phi),
  }
}

test('the example of GeographicLib CartConvert comes out', () => {
  // CartConvert(1): `echo 33.3 44.4 6000 | CartConvert` prints 3816209.60 3737108.55 3485109.57
  const at = geodeticToEcef({ latitude: 33.3, longitude: 44.4, height: 6000 })
  expect(at.x).toBeCloseTo(3816209.6, 2)
  expect(at.y).toBeCloseTo(3737108.55, 2)
  expect(at.z).toBeCloseTo(3485109.57, 2)
  const back = ecefToGeodetic(at)
  expect(back?.latitude).toBeCloseTo(33.3, 10)
  expect(back?.longitude).toBeCloseTo(44.4, 10)
  expect(back?.height).toBeCloseTo(6000, 5)
})

test('poles and the equator have their axes', () => {
  const pole = ecefToGeodetic({ x: 0, y: 0, z: -6356752.314245179 })
  expect(pole?.latitude).toBe(-90)
  expect(pole?.longitude).toBe(0)
  expect(pole?.height).toBeCloseTo(0, 6)
  expect(ecefToGeodetic({ x: -6378137, y: 0, z: 0 })).toEqual({ longitude: 180, latitude: 0, height: 0 })
})

test('there and back is the same place from the deep sea to far orbits', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -179.999, max: 179.999, noNaN: true }),
      fc.double({ min: -90, max: 90, noNaN: true }),
      fc.double({ min: -11_000, max: 400_000_000, noNaN: true }),
      (longitude, latitude, height) => {
        const back = ecefToGeodetic(geodeticToEcef({ longitude, latitude, height }))
        expect(back?.latitude).toBeCloseTo(latitude, 9)
        if (Math.abs(latitude) < 89.999) expect(back?.longitude).toBeCloseTo(longitude, 8)
        expect(Math.abs((back?.height ?? Number.NaN) - height)).toBeLessThan(1e-3)
      },
    ),
  )
})

test('the centre of the earth and values that are not finite are no place', () => {
  expect(ecefToGeodetic({ x: 0, y: 0, z: 0 })).toBeUndefined()
  expect(ecefToGeodetic({ x: Number.NaN, y: 1, z: 1e7 })).toBeUndefined()
  expect(ecefToGeodetic({ x: Number.POSITIVE_INFINITY, y: 1, z: 1 })).toBeUndefined()
})

test('earth-fixed vectors turn into east, north and up', () => {
  const east = ecefToEnu({ x: -1, y: 0, z: 0 }, { longitude: 90, latitude: 0 })
  expect(east.x).toBeCloseTo(1)
  const up = ecefToEnu({ x: 0, y: 0, z: 1 }, { longitude: 12, latitude: 90 })
  expect(up.z).toBeCloseTo(1)
  const turned = ecefCovarianceToEnu({ mxx: 9, mxy: 0, mxz: 0, myy: 4, myz: 0, mzz: 1 }, { longitude: 90, latitude: 0 })
  // At 90°E on the equator east is −x, up is y, north is z.
  expect(turned.mxx).toBeCloseTo(9)
  expect(turned.myy).toBeCloseTo(1)
  expect(turned.mzz).toBeCloseTo(4)
})
