import type { Entity } from '../../../contract/entity/entity.ts'
import type { LonLat } from '../../../geo/lon-lat.ts'
import type { LayerFeature } from './layer.ts'
import { layers, type LayerId } from './layers.ts'
import type { MapEntity } from '../../../geo/map-entity.ts'

export const NOW = Date.UTC(2026, 10, 21, 14, 22, 7)

export function position(latitudeDegrees: number, longitudeDegrees: number) {
  return { latitudeDegrees, longitudeDegrees }
}

export function at(latitude: number, longitude: number, rest: Entity = {}): Entity {
  return {
    location: { position: position(latitude, longitude) },
    ...rest,
  }
}

export const quarter = { x: 0, y: 0, z: Math.SQRT1_2, w: Math.SQRT1_2 }

export function draw(id: LayerId, entity: Entity, others: MapEntity[] = [], more: Partial<MapEntity> = {}) {
  const layer = layers.find((candidate) => candidate.id === id)
  const omitted: string[] = []
  const features =
    layer?.features({ entityId: 'e', entity, snapshot: false, stale: false, ...more }, NOW, {
      find: (entityId) => others.find((other) => other.entityId === entityId),
      omit: (reason) => omitted.push(reason),
      simplify: (words) => omitted.push(words),
      prepare: (words) => omitted.push(words),
    }) ?? []
  return { features, omitted, of: (part: string) => features.filter((feature) => feature.properties.part === part) }
}

export function points(feature: LayerFeature | undefined): LonLat[] {
  const { geometry } = feature ?? {}
  if (!geometry || geometry.type === 'GeometryCollection') return []
  const depth = { Point: 0, MultiPoint: 1, LineString: 1, MultiLineString: 2, Polygon: 2, MultiPolygon: 3 }[
    geometry.type
  ]
  return [geometry.coordinates].flat(depth) as LonLat[]
}

export function rings(rangeRings: object) {
  return draw('range-rings', at(1, 1, { visualDetails: { rangeRings } }))
}
