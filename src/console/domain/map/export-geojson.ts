import type { Feature, FeatureCollection } from 'geojson'

import { featuresOf, SILENT, type MapContext } from './layer.ts'
import { layers, type LayerId } from './layers.ts'
import type { MapEntity } from '../../../geo/map-entity.ts'
import { isoTime } from '../../../contract/datetime.ts'

/** A feature collection as RFC 7946 allows it, with members of our own beside its features. */
export interface ExportedMap extends FeatureCollection {
  /** Time that the features are for, ISO 8601 UTC. */
  exportedAt: string
  /** The highest marking of what is in it, as the view showed it. */
  classification?: string
}

/**
 * What the visible layers draw of these entities, in WGS84. Each feature has `entityId` and `layer` among its properties; outlines that
 * only repeat the edge of an area, and the graticule, are left out.
 */
export function exportGeoJson(
  entities: readonly MapEntity[],
  visible: ReadonlySet<LayerId>,
  now: number,
  classification?: string,
): ExportedMap {
  const byId = new Map(entities.map((item) => [item.entityId, item]))
  const context: MapContext = { ...SILENT, find: (entityId) => byId.get(entityId) }
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

/** Parts that `areaFeatures` adds beside an area. */
const areas = new Set(
  ['area', 'ellipse', 'sector', 'frustum', 'wedge', 'disc', 'footprint'].map((part) => `${part}-outline`),
)
