import type { Position } from 'geojson'
import { expect, test } from 'vitest'

import type { Entity } from '../../contract/entity/entity.ts'
import { exportGeoJson } from './export-geojson.ts'
import { extentOf } from './extent.ts'
import type { MapContext } from './layer.ts'
import { layers } from './layers.ts'
import type { MapEntity } from './map-entity.ts'
import { positionOf } from './position/position.ts'

const COUNT = 1_000_000
/** An area has its corners twice, once more in its outline. */
const MOST_DRAWN = 45_000

const positions = Array.from({ length: COUNT }, (_, index) => {
  const angle = (index / COUNT) * 2 * Math.PI
  return { latitudeDegrees: 40 + Math.sin(angle), longitudeDegrees: 10 + Math.cos(angle) }
})
const corners = [...positions, ...positions.slice(0, 1)].map((position) => ({ position, heightM: 5 }))

const shapes: [string, Entity['geoShape']][] = [
  ['polygon', { polygon: { rings: [{ positions: corners }] } }],
  ['line', { line: { positions } }],
  [
    'zigzag around the world',
    { line: { positions: positions.map((at, index) => ({ ...at, longitudeDegrees: index % 2 === 0 ? -85 : 85 })) } },
  ],
]

/** Points of all that the layers draw of an entity. */
function drawnPoints(item: MapEntity, context: MapContext): number {
  const geometries = layers.flatMap((layer) => layer.features(item, 0, context).map(({ geometry }) => geometry))
  return geometries.reduce((sum, each) => sum + ('coordinates' in each ? pointsIn(each.coordinates) : 0), 0)
}

type Nested = Position | Nested[]

const pointsIn = (nested: Nested): number =>
  nested.reduce<number>((sum, part) => sum + (typeof part === 'number' ? 1 / nested.length : pointsIn(part)), 0)

test.each(shapes)(
  'a %s of a million points is drawn with those that a screen can show, which is said',
  (name, geoShape) => {
    const entity: Entity = { entityId: 'e', geoShape }
    const item = { entityId: 'e', entity, snapshot: false, stale: false }
    const [omitted, simplified]: [string[], string[]] = [[], []]
    const drawn = drawnPoints(item, {
      find: () => undefined,
      omit: (reason) => omitted.push(reason),
      simplify: (words) => simplified.push(words),
    })
    expect(drawn).toBeGreaterThan(5000)
    expect(drawn).toBeLessThan(MOST_DRAWN)
    expect(omitted).toEqual([])
    expect(simplified).toEqual([
      expect.stringMatching(/^9\d\d.\d{3} of 1.000.00[01] (corners|points) of an? (area|line) left out$/),
    ])
    expect(extentOf(item, new Set(['zones']), 0, () => undefined).length).toBeLessThan(MOST_DRAWN)
    // Asked for many times: the middle is worked out once.
    expect(positionOf(entity)).toBe(positionOf(entity))
    if (name !== 'polygon') return
    const exported = exportGeoJson([item], new Set(['zones']), 0).features[0]?.geometry
    expect(exported?.type === 'Polygon' && exported.coordinates[0]?.length).toBe(COUNT + 1)
  },
)
