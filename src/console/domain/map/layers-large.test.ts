import type { Position } from 'geojson'
import { expect, test } from 'vitest'

import type { Entity } from '../../../contract/entity/entity.ts'
import { exportGeoJson } from './export-geojson.ts'
import { extentOf } from './extent.ts'
import { thinned } from '../../../geo/thin.ts'
import { layers } from './layers.ts'
import { MapScene } from './stage/scene.ts'

const COUNT = 1_000_000
/** An area has each corner twice, and once in its outline. */
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

type Nested = Position | Nested[]

function pointsIn(nested: Nested): number {
  return nested.reduce<number>((sum, part) => sum + (typeof part === 'number' ? 1 / nested.length : pointsIn(part)), 0)
}

test.each(shapes)(
  'a %s of a million points is drawn with those that a screen can show, which is said',
  async (name, geoShape) => {
    const entity: Entity = { entityId: 'e', geoShape }
    const item = { entityId: 'e', entity, snapshot: false, stale: false }
    let drawn = 0
    const said: ReadonlyMap<string, number>[] = []
    const scene: MapScene = new MapScene(
      layers,
      {
        apply: (_layer, { add }) => {
          for (const { geometry } of add) drawn += 'coordinates' in geometry ? pointsIn(geometry.coordinates) : 0
          return Promise.resolve()
        },
        filling: () => undefined,
        thin: (paths) => Promise.resolve(thinned(paths)),
      },
      () => 0,
      () => said.push(scene.reports().get('zones')?.pending ?? new Map()),
    )
    scene.setVisible(new Set(layers.map(({ id }) => id)))
    scene.setEntities([item])
    await scene.settled()
    expect(drawn).toBeGreaterThan(5000)
    expect(drawn).toBeLessThan(MOST_DRAWN)
    // First the work in progress, then the drawn result.
    expect(said.map((pending) => pending.size)).toEqual([1, 0])
    const report = scene.reports().get('zones')
    expect(report?.omitted).toEqual(new Map())
    expect(Array.from(report?.simplified.keys() ?? [])).toEqual([
      expect.stringMatching(/^9\d\d.\d{3} of 1.000.00[01] (corners|points) of an? (area|line) left out$/),
    ])
    expect(extentOf(item, new Set(['zones']), 0, scene.context).length).toBeLessThan(MOST_DRAWN)
    if (name !== 'polygon') return
    const exported = exportGeoJson([item], new Set(['zones']), 0).features[0]?.geometry
    expect(exported?.type === 'Polygon' && exported.coordinates[0]?.length).toBe(COUNT + 1)
  },
)
