import fc from 'fast-check'
import { expect, test } from 'vitest'

import type { LonLat } from './lon-lat.ts'
import { thinned, type Paths } from './thin.ts'

function packed(paths: readonly (readonly LonLat[])[]): Paths {
  let count = 0
  return { points: new Float64Array(paths.flat(2)), ends: paths.map((path) => (count += path.length)) }
}

function unpacked({ points, ends }: Paths): LonLat[][] {
  return ends.map((end, path) =>
    Array.from({ length: end - (ends[path - 1] ?? 0) }, (_, index) => {
      const at = 2 * ((ends[path - 1] ?? 0) + index)
      return [points[at] ?? NaN, points[at + 1] ?? NaN]
    }),
  )
}

function ring(count: number, radius = 1, noise = 0): LonLat[] {
  const points = Array.from({ length: count }, (_, index): LonLat => {
    const angle = (index / count) * 2 * Math.PI
    const away = radius * (1 + noise * Math.sin(index * 7919))
    return [10 + away * Math.cos(angle), 40 + away * Math.sin(angle)]
  })
  return [...points, points[0] ?? [0, 0]]
}

test('what is not too much stays the very same', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.tuple(fc.double(), fc.double()), { maxLength: 50 }), { maxLength: 20 }),
      (paths) => {
        const given = packed(paths)
        expect(thinned(given)).toBe(given)
      },
    ),
  )
})

test.each([0, 0.5])('of a million corners (noise %f) a screenful is left, ends and extent as they were', (noise) => {
  const whole = ring(1_000_000, 1, noise)
  const [drawn = []] = unpacked(thinned(packed([whole])))
  expect(drawn.length).toBeLessThanOrEqual(20_001)
  expect(drawn.length).toBeGreaterThan(2000)
  expect([drawn[0], drawn.at(-1)]).toEqual([whole[0], whole.at(-1)])
  for (const axis of [0, 1] as const) {
    const [all, some] = [whole, drawn].map((path) => path.reduce((most, at) => Math.max(most, at[axis]), -Infinity))
    expect(Math.abs((all ?? 0) - (some ?? 0))).toBeLessThan(0.05)
  }
})

test('holes by the hundred thousand are left out where they are too small to be seen', () => {
  const holes = Array.from({ length: 100_000 }, (_, index) => ring(4, 1e-5 * (index + 1) ** 0.1))
  const [exterior, ...seen] = unpacked(thinned(packed([ring(100), ...holes])))
  expect(exterior?.length).toBeGreaterThan(50)
  expect(seen).toEqual([])
})

test('points all in one place, or not on the earth, end too', () => {
  expect(unpacked(thinned(packed([Array.from({ length: 30_000 }, (): LonLat => [1, 1])])))[0]?.length).toBeLessThan(10)
  expect(thinned(packed([Array.from({ length: 30_000 }, (): LonLat => [NaN, 1])])).ends).toHaveLength(1)
})
