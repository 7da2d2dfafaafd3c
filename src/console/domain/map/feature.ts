import type { Point } from 'geojson'

import { cutLine, cutPolygon } from '../../../geo/antimeridian.ts'
import { wrapLongitude, type LonLat } from '../../../geo/lon-lat.ts'
import type { LayerFeature } from './layer.ts'
import type { MapEntity } from '../../../geo/map-entity.ts'

type Facts = LayerFeature['properties']

/** [] if it isn't on the earth. */
export function pointFeature(at: LonLat, properties: Facts): LayerFeature[] {
  if (!Number.isFinite(at[0]) || !(Math.abs(at[1]) <= 90)) return []
  return [{ geometry: point(at), properties }]
}

/** Cut at the antimeridian; [] without length. */
export function lineFeature(points: readonly LonLat[], properties: Facts): LayerFeature[] {
  const geometry = allFinite(points) ? cutLine(points) : undefined
  return geometry ? [{ geometry, properties }] : []
}

/** An area (`part`) and its outline (`part-outline`), cut at the antimeridian, which isn't outlined. */
export function areaFeatures(rings: readonly (readonly LonLat[])[], properties: Facts): LayerFeature[] {
  const geometry = rings.every(allFinite) ? cutPolygon(rings) : undefined
  if (!geometry) return []
  const outlines = rings.flatMap((ring) => lineFeature(ring, { ...properties, part: `${properties.part}-outline` }))
  return [{ geometry, properties }, ...outlines]
}

/** For entities that aren't live. */
export function dimFact({ stale, snapshot }: MapEntity): { dim?: true } {
  return stale || snapshot ? { dim: true } : {}
}

function point([longitude, latitude]: LonLat): Point {
  return { type: 'Point', coordinates: [wrapLongitude(longitude), latitude] }
}

function allFinite(points: readonly LonLat[]): boolean {
  return points.every(([longitude, latitude]) => Number.isFinite(longitude) && Math.abs(latitude) <= 90)
}
