import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { PointTiles } from './point-tiles.ts'

const EXTENT = 8192
/** Points that MapLibre draws of a tile: all but those on its right or lower edge. */
function drawn(tiles: PointTiles, z: number, x: number, y: number) {
  return tiles.within(z, x, y).filter(({ geometry: [at] }) => {
    const [across, down] = at as unknown as [number, number]
    return across >= 0 && across < EXTENT && down >= 0 && down < EXTENT
  })
}

function numbersIn(tiles: PointTiles, z: number): number[] {
  const found: number[] = []
  for (let x = 0; x < 2 ** z; x += 1)
    for (let y = 0; y < 2 ** z; y += 1) found.push(...drawn(tiles, z, x, y).map(({ id }) => Number(id)))
  return found.toSorted((a, b) => a - b)
}

test('every point of the earth is in exactly one tile of a zoom, poles and antimeridian too', () => {
  const place = fc.tuple(
    fc.oneof(fc.double({ min: -180, max: 180, noNaN: true }), fc.constantFrom(-180, 180, 0, 90, -1e-9, 179.999_999_9)),
    fc.oneof(fc.double({ min: -90, max: 90, noNaN: true }), fc.constantFrom(-90, 90, 0, 85.06, -85.06)),
  )
  fc.assert(
    fc.property(fc.array(place, { maxLength: 20 }), fc.integer({ min: 0, max: 3 }), (places, z) => {
      const tiles = new PointTiles(EXTENT)
      places.forEach((at, number) => tiles.set(number, at, { part: 'symbol' }))
      expect(numbersIn(tiles, z)).toEqual(places.map((_, number) => number))
    }),
  )
})

test('holds what a list of points would after any changes', () => {
  const change = fc.record({ number: fc.integer({ min: 0, max: 12 }), isGone: fc.boolean(), part: fc.string() })
  fc.assert(
    fc.property(fc.array(change), (changes) => {
      const tiles = new PointTiles(EXTENT)
      const expected = new Map<number, string>()
      for (const { number, isGone, part } of changes) {
        if (isGone) {
          tiles.delete(number)
          expected.delete(number)
        } else {
          tiles.set(number, [number, number], { part })
          expected.set(number, part)
        }
      }
      const found = new Map(tiles.within(0, 0, 0).map(({ id, tags }) => [Number(id), String(tags?.['part'])]))
      expect(found).toEqual(expected)
    }),
  )
})
