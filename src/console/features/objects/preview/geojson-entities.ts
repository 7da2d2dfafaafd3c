import type { Entity } from '../../../../contract/entity/entity.ts'
import { isRecord } from '../../../../contract/json.ts'

/** More don't fit on a map. */
const MOST_FEATURES = 5000

type Json = Record<string, unknown>

const GEOMETRIES = [
  'Point',
  'MultiPoint',
  'LineString',
  'MultiLineString',
  'Polygon',
  'MultiPolygon',
  'GeometryCollection',
]

/** A collection, a feature or a bare geometry. */
export function isGeoJson(value: unknown): value is Json {
  if (!isRecord(value)) return false
  if (value['type'] === 'FeatureCollection') return Array.isArray(value['features'])
  if (value['type'] === 'Feature') return 'geometry' in value
  return GEOMETRIES.includes(String(value['type'])) && ('coordinates' in value || 'geometries' in value)
}

/** Each geometry becomes a geo-entity: area, line or point. `omitted`: those that can't be drawn. */
export function geoJsonEntities(value: Json) {
  const features: unknown[] = value['type'] === 'FeatureCollection' ? (value['features'] as unknown[]) : [value]
  const omitted: string[] = []
  const entities = features.slice(0, MOST_FEATURES).flatMap((feature, index) => {
    const place = isRecord(feature) && feature['type'] === 'Feature' ? feature['geometry'] : feature
    const name = nameOf(feature) ?? `Feature ${index + 1}`
    const shapes = simpleShapes(place)
    if (shapes.length === 0) omitted.push(`${name}: no drawable geometry`)
    return shapes.map((shape, part) => entityOf(shape, name, `${index + 1}${shapes.length > 1 ? `.${part + 1}` : ''}`))
  })
  if (features.length > MOST_FEATURES) omitted.push(`${features.length - MOST_FEATURES} further features`)
  return { entities, omitted }
}

type Shape = NonNullable<Entity['geoShape']>
interface Position {
  latitudeDegrees: number
  longitudeDegrees: number
  altitudeHaeMeters?: number
}

function simpleShapes(geometry: unknown): Shape[] {
  if (!isRecord(geometry)) return []
  const coordinates = geometry['coordinates']
  const each = (read: (part: unknown) => Shape | undefined): Shape[] =>
    Array.isArray(coordinates) ? coordinates.flatMap((part) => read(part) ?? []) : []
  switch (geometry['type']) {
    case 'Point':
      return [pointShape(coordinates)].filter((shape) => shape !== undefined)
    case 'MultiPoint':
      return each(pointShape)
    case 'LineString':
      return [lineShape(coordinates)].filter((shape) => shape !== undefined)
    case 'MultiLineString':
      return each(lineShape)
    case 'Polygon':
      return [polygonShape(coordinates)].filter((shape) => shape !== undefined)
    case 'MultiPolygon':
      return each(polygonShape)
    case 'GeometryCollection':
      return Array.isArray(geometry['geometries'])
        ? geometry['geometries'].slice(0, MOST_FEATURES).flatMap(flatShape)
        : []
    default:
      return []
  }
}

/** RFC 7946, 3.1.8: collections should not nest, so nested ones are skipped. */
function flatShape(geometry: unknown): Shape[] {
  return isRecord(geometry) && geometry['type'] !== 'GeometryCollection' ? simpleShapes(geometry) : []
}

function pointShape(coordinates: unknown): Shape | undefined {
  const position = positionOf(coordinates)
  return position === undefined ? undefined : { point: { position } }
}

function lineShape(coordinates: unknown): Shape | undefined {
  const positions = positionsOf(coordinates)
  return positions === undefined || positions.length < 2 ? undefined : { line: { positions } }
}

function polygonShape(coordinates: unknown): Shape | undefined {
  if (!Array.isArray(coordinates)) return undefined
  const rings = coordinates.map(positionsOf)
  if (rings.length === 0 || rings.some((ring) => ring === undefined || ring.length < 4)) return undefined
  return {
    polygon: { rings: rings.map((ring) => ({ positions: (ring ?? []).map((position) => ({ position })) })) },
  }
}

function positionsOf(coordinates: unknown): Position[] | undefined {
  if (!Array.isArray(coordinates)) return undefined
  const positions = coordinates.map(positionOf)
  return positions.every((position) => position !== undefined) ? positions : undefined
}

function positionOf(coordinates: unknown): Position | undefined {
  if (!Array.isArray(coordinates)) return undefined
  const [longitude, latitude, altitude]: unknown[] = coordinates
  if (typeof longitude !== 'number' || typeof latitude !== 'number' || Math.abs(latitude) > 90) return undefined
  const height = typeof altitude === 'number' ? { altitudeHaeMeters: altitude } : {}
  return { latitudeDegrees: latitude, longitudeDegrees: longitude, ...height }
}

function nameOf(feature: unknown): string | undefined {
  if (!isRecord(feature)) return undefined
  const properties = isRecord(feature['properties']) ? feature['properties'] : {}
  const name = properties['name'] ?? properties['title'] ?? feature['id']
  return typeof name === 'string' || typeof name === 'number' ? String(name) : undefined
}

function entityOf(geoShape: Shape, name: string, number: string): Entity {
  return { entityId: `feature ${number}`, aliases: { name }, ontology: { template: 'TEMPLATE_GEO' }, geoShape }
}
