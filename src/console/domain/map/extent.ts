import type { Position } from 'geojson'

import type { LonLat } from '../../../geo/lon-lat.ts'
import { featuresOf, SILENT, type MapContext } from './layer.ts'
import { layers, type LayerId } from './layers.ts'
import type { MapEntity } from '../../../geo/map-entity.ts'
import { positionOf } from '../../../geo/position.ts'

/** WGS84 points around everything drawn of an entity; [] without. */
export function extentOf(
  item: MapEntity,
  visible: ReadonlySet<LayerId>,
  now: number,
  context: Pick<MapContext, 'find' | 'outline'>,
): LonLat[] {
  return layers
    .filter(({ id, isAtItsPlace }) => isAtItsPlace && visible.has(id))
    .flatMap((layer) => featuresOf(layer, item, now, { ...SILENT, ...context }))
    .flatMap(({ geometry }) => ('coordinates' in geometry ? pointsIn(geometry.coordinates) : []))
}

type Nested = Position | Nested[]

function pointsIn(coordinates: Nested): LonLat[] {
  const [first, second] = coordinates
  if (typeof first === 'number' && typeof second === 'number') return [[first, second]]
  return coordinates.flatMap((part) => (typeof part === 'number' ? [] : pointsIn(part)))
}

/** Some thousand are enough, as fitting must be fast. */
export function somePlaces(entities: readonly MapEntity[]): LonLat[] {
  const step = Math.ceil(entities.length / 5000)
  return entities
    .filter((_, index) => index % step === 0)
    .map(({ entity }) => positionOf(entity))
    .flatMap((position) => (position.kind === 'position' ? [position.at] : []))
}
