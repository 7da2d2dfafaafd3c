import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { expect, test } from 'vitest'

import { DEEPEST_ZOOM, DOT_LAYER, FeatureTiles, LEFT_OUT_LAYER, TILE_LAYER } from './feature-tiles.ts'
import type { Crowding } from '../layer.ts'
import type { NumberedFeature } from './layer-feed.ts'

function feature(id: number, geometry: NumberedFeature['geometry'], part = 'one'): NumberedFeature {
  return { type: 'Feature', id, geometry, properties: { part, metres: 12.5, derived: true } }
}
function point(id: number, longitude: number, part?: string) {
  return feature(id, { type: 'Point', coordinates: [longitude, 10] }, part)
}
function spot(id: number, facts = {}) {
  const given = point(id, 20)
  return { ...given, properties: { ...given.properties, icon: 'SFA', ...facts } }
}
function line(id: number, longitude: number, part?: string) {
  return feature(
    id,
    {
      type: 'LineString',
      coordinates: [
        [longitude, 10],
        [longitude + 5, 12],
      ],
    },
    part,
  )
}

/** Numbers and parts in a tile, as MapLibre reads them. */
function read(tiles: FeatureTiles, z = 0, x = 0, y = 0) {
  const bytes = tiles.tile(z, x, y)
  if (bytes.length === 0) return []
  const layer = new VectorTile(new PbfReader(bytes)).layers[TILE_LAYER]
  return Array.from({ length: layer?.length ?? 0 }, (_, index) => layer?.feature(index))
    .map((one) => `${one?.id} ${one?.properties['part']}`)
    .toSorted()
}

test('a tile has points and shapes with their numbers and facts; an empty one has no bytes', () => {
  const tiles = new FeatureTiles()
  expect(tiles.tile(0, 0, 0)).toHaveLength(0)
  tiles.apply({ add: [point(16, 20), line(32, 20, 'two')], remove: [] })
  expect(read(tiles)).toEqual(['16 one', '32 two'])
  expect(read(tiles, 2, 0, 0)).toEqual([])
  const layer = new VectorTile(new PbfReader(tiles.tile(0, 0, 0))).layers[TILE_LAYER]
  expect(layer?.feature(0).properties).toEqual({ part: 'two', metres: 12.5, derived: true })
})

test('a number that no tile can hold takes nothing else with it', () => {
  const tiles = new FeatureTiles()
  const huge = point(16, 20)
  tiles.apply({
    add: [
      { ...huge, properties: { part: 'huge', metres: 1e300, depth: -1e300, odd: Number.POSITIVE_INFINITY } },
      line(32, 20, 'beside'),
    ],
    remove: [],
  })
  expect(read(tiles)).toEqual(['16 huge', '32 beside'])
})

test('a change takes the place of what had its number, whatever form either has', () => {
  const tiles = new FeatureTiles()
  tiles.apply({ add: [point(16, 20), line(32, 20), line(48, -20)], remove: [] })
  expect(read(tiles)).toHaveLength(3)
  tiles.apply({ add: [line(16, 20, 'now a line'), point(32, 20, 'now a point')], remove: [48] })
  expect(read(tiles)).toEqual(['16 now a line', '32 now a point'])
  tiles.apply({ add: [line(48, 1, 'again')], remove: [16, 32] })
  tiles.apply({ add: [], remove: [48] })
  expect(read(tiles)).toEqual([])
})

test('a change is one only where it alters a tile that was given away', () => {
  const tiles = new FeatureTiles()
  expect(tiles.apply({ add: [point(16, 20), line(32, 20)], remove: [] })).toBe(true)
  tiles.tile(2, 2, 1)
  // West of it, and an identical feature.
  expect(tiles.apply({ add: [point(48, -100), line(64, -100)], remove: [] })).toBe(false)
  expect(tiles.apply({ add: [point(16, 20)], remove: [] })).toBe(false)
  expect(tiles.apply({ add: [line(32, 20)], remove: [64] })).toBe(false)
  expect(tiles.apply({ add: [point(16, 20, 'other')], remove: [] })).toBe(true)
  // Every change counts until the tile is requested again.
  expect(tiles.apply({ add: [point(48, -101)], remove: [] })).toBe(true)
  tiles.tile(2, 2, 1)
  expect(tiles.apply({ add: [], remove: [32] })).toBe(true)
})

test('a crowded tile has dots with few facts or nothing; the deepest, as many symbols as can be drawn', () => {
  const most = 10
  const crowding = { most, dots: { style: 'dots', facts: ['icon', 'alert'] } }
  const tiles = new FeatureTiles()
  const layersAt = (z: number, x: number, y: number, rule: Crowding = crowding) => {
    const { layers } = new VectorTile(new PbfReader(tiles.tile(z, x, y, rule)))
    const lengths = { [TILE_LAYER]: 0, [DOT_LAYER]: 0 }
    return { ...lengths, ...Object.fromEntries(Object.entries(layers).map(([name, { length }]) => [name, length])) }
  }
  tiles.apply({ add: Array.from({ length: most }, (_, id) => spot(id + 1)), remove: [] })
  expect(layersAt(0, 0, 0)).toEqual({ [TILE_LAYER]: most, [DOT_LAYER]: 0 })
  expect(layersAt(0, 0, 0, { most })).toEqual({ [TILE_LAYER]: most, [DOT_LAYER]: 0 })
  tiles.apply({ add: [spot(most + 1, { alert: 'warning' })], remove: [] })
  expect(layersAt(0, 0, 0)).toEqual({ [TILE_LAYER]: 0, [DOT_LAYER]: most + 1 })
  expect(layersAt(0, 0, 0, { most })).toEqual({ [TILE_LAYER]: 0, [DOT_LAYER]: 0, [LEFT_OUT_LAYER]: 1 })
  const dots = new VectorTile(new PbfReader(tiles.tile(0, 0, 0, crowding))).layers[DOT_LAYER]
  expect(dots?.feature(0).properties).toEqual({ icon: 'SFA' })
  expect(dots?.feature(most).properties).toEqual({ icon: 'SFA', alert: 'warning' })
  // Without a deeper tile, symbols are taken apart by magnifying.
  const [z, x, y] = [DEEPEST_ZOOM, 9102, 7734]
  expect(layersAt(z, x, y)).toEqual({ [TILE_LAYER]: most + 1, [DOT_LAYER]: 0 })
  tiles.apply({ add: Array.from({ length: 33_000 }, (_, id) => spot(id + 1)), remove: [] })
  expect(layersAt(z, x, y)).toEqual({ [TILE_LAYER]: 0, [DOT_LAYER]: 33_000 })
})
