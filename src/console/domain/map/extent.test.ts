import { expect, test } from 'vitest'

import type { Entity } from '../../../contract/entity/entity.ts'
import { extentOf } from './extent.ts'
import { inverse } from '../../../geo/geodesic.ts'
import { SILENT } from './layer.ts'
import { layers, type LayerId } from './layers.ts'

const all = new Set(layers.map(({ id }) => id))

function reachOf(entity: Entity, visible: ReadonlySet<LayerId> = all): number {
  const item = { entityId: 'e', entity, snapshot: false, stale: false }
  const points = extentOf(item, visible, 0, SILENT)
  return Math.max(0, ...points.map((point) => inverse([20, 10], point).metres))
}

const location = { position: { latitudeDegrees: 10, longitudeDegrees: 20 } }

test('all that is drawn around the place of an entity, of layers that are shown', () => {
  const ring: Entity = { location, visualDetails: { rangeRings: { maxDistanceM: 30_000, ringCount: 1 } } }
  expect(reachOf({ location })).toBe(0)
  expect(reachOf(ring)).toBeCloseTo(30_000, 0)
  expect(reachOf(ring, new Set(['symbols']))).toBe(0)
  const area: Entity = { location, geoShape: { ellipse: { semiMajorAxisM: 9000, semiMinorAxisM: 4000 } } }
  expect(reachOf(area)).toBeCloseTo(9000, 0)
  const point = { position: { latitudeDegrees: 10, longitudeDegrees: 21 } }
  expect(reachOf({ location, geoShape: { point } })).toBeGreaterThan(100_000)
})

test('what leads away from it does not count', () => {
  expect(reachOf({ location: { ...location, velocityEnu: { e: 500, n: 0, u: 0 } } })).toBe(0)
})
