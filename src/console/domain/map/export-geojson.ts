import type { Feature, FeatureCollection } from 'geojson'

import { featuresOf, SILENT, type MapContext } from './layer.ts'
import { layers, type LayerId } from './layers.ts'
import type { MapEntity } from '../../../geo/map-entity.ts'
import { isoTime } from '../../../contract/datetime.ts'

/** RFC 7946, with foreign members. */
export interface ExportedMap extends FeatureCollection {
  /** Time of the features, ISO 8601 UTC. */
  exportedAt: string
  /** Highest marking of the content. */
  classification?: string
}

/** WGS84; properties have `entityId` and `layer`. Without outlines of areas and graticule. */
export function exportGeoJson(
  entities: readonly MapEntity[],
  visible: ReadonlySet<LayerId>,
  now: number,
  classification?: string,
  isInForce?: MapContext['isInForce'],
): ExportedMap {
  const byId = new Map(entities.map((item) => [item.entityId, item]))
  const context: MapContext = { ...SILENT, find: (entityId) => byId.get(entityId), ...(isInForce && { isInForce }) }
  const features: Feature[] = []
  for (const layer of layers) {
    if (!visible.has(layer.id)) continue
    for (const item of entities) {
      for (const { geometry, properties } of featuresOf(layer, item, now, context)) {
        if (properties.part.endsWith('-outline') && areas.has(properties.part)) continue
        const state = item.snapshot ? 'snapshot' : item.stale ? 'stale' : 'live'
        features.push({
          type: 'Feature',
          geometry,
          properties: { ...properties, entityId: item.entityId, layer: layer.id, state },
        })
      }
    }
  }
  return {
    type: 'FeatureCollection',
    exportedAt: isoTime(now),
    ...(classification !== undefined && { classification }),
    features,
  }
}

/** Their outlines, by `areaFeatures`, are left out. */
const areas = new Set(
  ['area', 'ellipse', 'sector', 'frustum', 'wedge', 'disc', 'footprint'].map((part) => `${part}-outline`),
)
