import { expect, test } from 'vitest'

import type { Entity } from '../../contract/entity/entity.ts'
import { exportGeoJson } from './export-geojson.ts'
import { extentOf } from './extent.ts'
import { layers } from './layers.ts'
import { positionOf } from './position/position.ts'

const COUNT = 1_000_000

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

test.each(shapes)(
  'a %s of a million points is drawn simplified, which is said, and keeps nobody waiting',
  (name, geoShape) => {
    const entity: Entity = { entityId: 'e', geoShape }
    const item = { entityId: 'e', entity, snapshot: false, stale: false }
    const omitted: string[] = []
    const from = performance.now()
    for (const layer of layers)
      for (const { geometry } of layer.features(item, 0, {
        find: () => undefined,
        omit: (reason) => omitted.push(reason),
      }))
        expect(JSON.stringify(geometry).length).toBeLessThan(8_000_000)
    extentOf(item, new Set(['zones']), 0, () => undefined)
    for (let times = 0; times < 20; times += 1) expect(positionOf(entity).kind).toBe('position')
    // On the page's thread, once for each shape that is new. It took many times as long.
    expect(performance.now() - from).toBeLessThan(4000)
    expect(omitted.join()).toMatch(/drawn simplified/)
    if (name !== 'polygon') return
    const exported = exportGeoJson([item], new Set(['zones']), 0).features[0]?.geometry
    expect(exported?.type === 'Polygon' && exported.coordinates[0]?.length).toBe(COUNT + 1)
  },
)
