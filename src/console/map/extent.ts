import type { Position } from 'geojson'

import type { LonLat } from './geometry/lon-lat.ts'
import { featuresOf, SILENT, type LayerId, type MapContext } from './layer.ts'
import { layers } from './layers.ts'
import type { MapEntity } from './map-entity.ts'

/** Layers that draw an entity at its place. The others lead away from it: an orbit around the world, a line to a relation. */
const AT_ITS_PLACE: ReadonlySet<LayerId> = new Set([
  'symbols',
  'zones',
  'uncertainty',
  'fields-of-view',
  'bearings',
  'range-rings',
])

/** WGS84 points that hold all that the visible layers draw of an entity around its place; [] when they draw nothing of it. */
export function extentOf(
  item: MapEntity,
  visible: ReadonlySet<LayerId>,
  now: number,
  context: Pick<MapContext, 'find' | 'outline'>,
): LonLat[] {
  return layers
    .filter(({ id }) => AT_ITS_PLACE.has(id) && visible.has(id))
    .flatMap((layer) => featuresOf(layer, item, now, { ...SILENT, ...context }))
    .flatMap(({ geometry }) => ('coordinates' in geometry ? pointsIn(geometry.coordinates) : []))
}

type Nested = Position | Nested[]

function pointsIn(coordinates: Nested): LonLat[] {
  const [first, second] = coordinates
  if (typeof first === 'number' && typeof second === 'number') return [[first, second]]
  return coordinates.flatMap((part) => (typeof part === 'number' ? [] : pointsIn(part)))
}
