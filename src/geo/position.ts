import type { Entity } from '../contract/entity/entity.ts'
import type { Position } from '../contract/entity/location.ts'
import { ecefToGeodetic } from './earth-fixed.ts'
import { wrapLongitude, type LonLat, middle } from './lon-lat.ts'

/**
 * WGS84, longitude −180 to 180; `heightMetres` above the ellipsoid, from the same field. `incomplete`: a part
 * is missing or out of range (`reason`); never 0°, 0°. `none`: no position field.
 */
export type EntityPosition =
  | { kind: 'position'; at: LonLat; heightMetres?: number; source: PositionSource }
  | { kind: 'incomplete'; source: PositionSource; reason: string }
  | { kind: 'none' }

/** As a path from the entity. */
export type PositionSource =
  | 'kinematics.kinematicsGeodetic.location'
  | 'kinematics.kinematicsGeocentric.location'
  | 'location.position'
  | 'geoShape.point'
  | 'geoShape.line'
  | 'geoShape.polygon'

type Found = Exclude<EntityPosition, { kind: 'none' }> | undefined

/** Kinematics before location, then a shape: its point, or the middle of its corners. Never throws. */
export function positionOf(entity: Entity): EntityPosition {
  let incomplete: Found
  for (const read of readers) {
    const found = read(entity)
    if (found?.kind === 'position') return found
    incomplete ??= found
  }
  return incomplete ?? { kind: 'none' }
}

const readers: ((entity: Entity) => Found)[] = [
  ({ kinematics }) => {
    const given = kinematics?.kinematicsGeodetic?.location
    const found = fromDegrees('kinematics.kinematicsGeodetic.location', given)
    const height = finite(given?.universalAltitudeHae?.valueMeters)
    return found?.kind === 'position' && height !== undefined ? { ...found, heightMetres: height } : found
  },
  ({ kinematics }) => fromEarthCentred(kinematics?.kinematicsGeocentric?.location),
  ({ location }) => fromPosition('location.position', location?.position),
  ({ geoShape }) => fromPosition('geoShape.point', geoShape?.point?.position),
  ({ geoShape }) => fromCorners('geoShape.line', geoShape?.line?.positions, 0, (position) => position),
  ({ geoShape }) =>
    // The last corner of a ring repeats the first and would weigh double.
    fromCorners('geoShape.polygon', listOf(geoShape?.polygon?.rings)[0]?.positions, 1, (corner) => corner?.position),
]

function fromPosition(source: PositionSource, given: Position | null | undefined): Found {
  const found = fromDegrees(source, given)
  const height = finite(given?.altitudeHaeMeters)
  return found?.kind === 'position' && height !== undefined ? { ...found, heightMetres: height } : found
}

function fromDegrees(
  source: PositionSource,
  given: { latitudeDegrees?: number | undefined; longitudeDegrees?: number | undefined } | null | undefined,
): Found {
  if (given === undefined || given === null) return undefined
  const at = lonLatOf(given)
  if (at) return { kind: 'position', at, source }
  return { kind: 'incomplete', source, reason: whyNot(given) }
}

/** `undefined` when one is absent or out of range. */
export function lonLatOf(
  given: { latitudeDegrees?: number | undefined; longitudeDegrees?: number | undefined } | null | undefined,
): LonLat | undefined {
  const latitude = finite(given?.latitudeDegrees)
  const longitude = finite(given?.longitudeDegrees)
  if (latitude === undefined || longitude === undefined) return undefined
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 360) return undefined
  return [wrapLongitude(longitude), latitude]
}

function whyNot(given: { latitudeDegrees?: unknown; longitudeDegrees?: unknown }): string {
  const latitude = finite(given.latitudeDegrees)
  const longitude = finite(given.longitudeDegrees)
  if (latitude === undefined && longitude === undefined) return 'latitude and longitude are missing'
  if (latitude === undefined) return 'latitude is missing'
  if (longitude === undefined) return 'longitude is missing'
  return Math.abs(latitude) > 90 ? `latitude ${latitude} is beyond the pole` : `longitude ${longitude} is beyond a turn`
}

function fromEarthCentred(
  given:
    | { xMeters?: number | undefined; yMeters?: number | undefined; zMeters?: number | undefined }
    | null
    | undefined,
): Found {
  if (given === undefined || given === null) return undefined
  const source = 'kinematics.kinematicsGeocentric.location'
  const [x, y, z] = [finite(given.xMeters), finite(given.yMeters), finite(given.zMeters)]
  if (x === undefined || y === undefined || z === undefined)
    return { kind: 'incomplete', source, reason: 'one of x, y and z is missing' }
  const geodetic = ecefToGeodetic({ x, y, z })
  if (!geodetic) return { kind: 'incomplete', source, reason: 'the point is near the centre of the earth' }
  return { kind: 'position', at: [geodetic.longitude, geodetic.latitude], heightMetres: geodetic.height, source }
}

/** With more corners, this many from all along the path decide the middle. */
const MOST_CORNERS = 5000
const middles = new WeakMap<object, { found: Found }>()

/** Without some corners at the list's end. Cached per long list. */
function fromCorners<T>(
  source: PositionSource,
  list: readonly T[] | null | undefined,
  atTheEnd: number,
  read: (corner: T) => Position | null | undefined,
): Found {
  const corners = listOf(list)
  const count = corners.length - atTheEnd
  if (count <= 0) return undefined
  const known = count > MOST_CORNERS ? middles.get(corners) : undefined
  if (known !== undefined) return known.found
  const at = middle(
    somePoints(count, (index) => lonLatOf(corners[index] === undefined ? undefined : read(corners[index]))),
  )
  const found: Found = at
    ? { kind: 'position', at, source }
    : { kind: 'incomplete', source, reason: 'no corner has both latitude and longitude' }
  if (count > MOST_CORNERS) middles.set(corners, { found })
  return found
}

/** Sampled along the list where there are very many; empty only if all are unknown. */
function somePoints(count: number, pointAt: (index: number) => LonLat | undefined): LonLat[] {
  const points: LonLat[] = []
  const look = (index: number) => {
    const at = pointAt(index)
    if (at) points.push(at)
  }
  const parts = Math.min(count, MOST_CORNERS)
  for (let part = 0; part < parts; part += 1) {
    // At another place in each part, so that repeating patterns are sampled fairly.
    const within = (part * Math.SQRT2) % 1
    look(Math.floor((part + within) * (count / parts)))
  }
  for (let index = 0; points.length === 0 && index < count; index += 1) look(index)
  return points
}

/** `null` counts as absent; JSON may hold any other type. */
export function finite(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

export function listOf<T>(value: readonly T[] | null | undefined): readonly T[] {
  return Array.isArray(value) ? (value as readonly T[]) : []
}
