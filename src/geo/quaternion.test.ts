import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { bodyDirection, directionOf, rotate } from './quaternion.ts'

const half = Math.SQRT1_2

test('no turn points east, a quarter turn about up points north', () => {
  // Forward is the body's x axis: unturned, it points east in east-north-up.
  expect(bodyDirection({ x: 0, y: 0, z: 0, w: 1 })).toEqual({ bearing: 90, elevation: 0 })
  const north = bodyDirection({ x: 0, y: 0, z: half, w: half })
  expect(north?.bearing).toBeCloseTo(0)
})

test('a nose pitched down by 30 degrees has that elevation', () => {
  const angle = Math.PI / 12
  const down = bodyDirection({ x: 0, y: Math.sin(angle), z: 0, w: Math.cos(angle) })
  expect(down?.elevation).toBeCloseTo(-30)
  expect(down?.bearing).toBeCloseTo(90)
})

test('straight up, zero and broken quaternions have no bearing', () => {
  expect(bodyDirection({ x: 0, y: -half, z: 0, w: half })).toBeUndefined()
  expect(bodyDirection({ x: 0, y: 0, z: 0, w: 0 })).toBeUndefined()
  expect(bodyDirection({ x: Number.NaN, y: 0, z: 0, w: 1 })).toBeUndefined()
  expect(directionOf({ x: 0, y: 0, z: 0 })).toBeUndefined()
})

test('rotation keeps length, whatever the quaternion is scaled by', () => {
  const part = fc.double({ min: -5, max: 5, noNaN: true })
  fc.assert(
    fc.property(part, part, part, part, fc.double({ min: 0.1, max: 50, noNaN: true }), (x, y, z, w, scale) => {
      fc.pre(Math.hypot(x, y, z, w) > 1e-3)
      const once = rotate({ x: 1, y: 2, z: 3 }, { x, y, z, w })
      const scaled = rotate({ x: 1, y: 2, z: 3 }, { x: x * scale, y: y * scale, z: z * scale, w: w * scale })
      expect(Math.hypot(once?.x ?? 0, once?.y ?? 0, once?.z ?? 0)).toBeCloseTo(Math.sqrt(14), 9)
      expect(scaled?.x).toBeCloseTo(once?.x ?? 0, 9)
    }),
  )
})
