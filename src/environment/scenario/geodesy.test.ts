import fc from 'fast-check'
import { expect, test } from 'vitest'

import { courseVelocity, destination, fromEcef, headingQuaternion, inverse, toEcef, velocityCourse } from './geodesy.ts'

const point = fc.record({
  latitudeDegrees: fc.double({ min: -89, max: 89, noNaN: true }),
  longitudeDegrees: fc.double({ min: -179.9, max: 179.9, noNaN: true }),
})

test('earth-centred coordinates lead back to the point', () => {
  fc.assert(
    fc.property(point, fc.double({ min: -100, max: 20_000, noNaN: true }), (from, hae) => {
      const { x, y, z } = toEcef(from, hae)
      const back = fromEcef(x, y, z)
      expect(back.hae).toBeCloseTo(hae, 1)
      expect(inverse(from, back.point).metres).toBeLessThan(0.1)
    }),
  )
})

test('a destination lies at its distance and bearing', () => {
  fc.assert(
    fc.property(
      point,
      fc.double({ min: 0, max: 359, noNaN: true }),
      fc.double({ min: 100, max: 100_000, noNaN: true }),
      (from, bearing, metres) => {
        const line = inverse(from, destination(from, bearing, metres))
        expect(line.metres).toBeCloseTo(metres, 0)
        expect(Math.abs(((line.bearing - bearing + 540) % 360) - 180)).toBeLessThan(0.01)
      },
    ),
  )
})

test('a heading turns the nose, forward along x, to its course, and a pitch lifts it', () => {
  for (const [heading, pitch] of [
    [0, 0],
    [90, 0],
    [233, 2],
    [118, -12],
  ] as const) {
    const { x, y, z, w } = headingQuaternion(heading, pitch)
    // (1, 0, 0) rotated.
    const nose = { east: 1 - 2 * (y * y + z * z), north: 2 * (x * y + w * z), up: 2 * (x * z - w * y) }
    const { course } = velocityCourse(nose.east, nose.north)
    expect(Math.abs(((course - heading + 540) % 360) - 180)).toBeLessThan(0.01)
    expect((Math.asin(nose.up) * 180) / Math.PI).toBeCloseTo(pitch, 2)
  }
})

test('a course splits into east and north', () => {
  expect(courseVelocity(6.2, 78)).toEqual({ east: 3.12, north: 0.663 })
})
