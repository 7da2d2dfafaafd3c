import type { Entity } from '../../contract/entity/entity.ts'
import { sameJson } from '../../conformance/same-json.ts'
import type { Area } from '../../watch/wire/rule.ts'
import type { KnownNames } from '../../picture/entities.ts'
import { cutPolygon } from '../../geo/antimeridian.ts'
import { ellipse, inverse } from '../../geo/geodesic.ts'
import { radians, type LonLat } from '../../geo/lon-lat.ts'
import { pointsOf, readOutline } from '../../geo/outline.ts'
import { footprintOf } from '../../geo/footprint.ts'
import { listOf, positionOf } from '../../geo/position.ts'
import { areaName } from '../kinds/area-words.ts'
import type { KnownArea, EntityItem } from '../kinds/kind.ts'

export interface UnknownArea {
  readonly why: string
}

/** An older position doesn't tell where a moving entity is now. Zones don't move. */
const CENTRE_MILLISECONDS = 10 * 60_000

/** `entity` is the one that it is attached to. `now`: milliseconds of the environment's clock. */
export function readArea(
  area: Area,
  entity: EntityItem | undefined,
  names: KnownNames,
  now: number,
): KnownArea | UnknownArea {
  const name = areaName(area, names)
  if (area.kind === 'around position') return { name, contains: around([area.longitude, area.latitude], area.metres) }
  if (entity === undefined) return { why: 'the area’s entity isn’t loaded' }
  if (area.kind === 'shape') {
    const contains = insideOf(entity.copy.entity)
    return contains === undefined ? { why: `${name} has no shape with a size` } : { name, contains }
  }
  const position = positionOf(entity.copy.entity)
  if (position.kind !== 'position') return { why: `${name} has no position` }
  if (entity.asOf === undefined) return { why: `the position of ${name} has no time` }
  if (!hasPlace(entity.copy.entity) && now - entity.asOf > CENTRE_MILLISECONDS)
    return { why: `${name} has been silent for 10 min or more` }
  return { name, contains: around(position.at, area.metres) }
}

/** A rule's area as last read. */
export interface RuleArea {
  area: KnownArea | undefined
  /** Why the area is unknown, in words. */
  missing: string | undefined
  /** The source of the area. */
  from: EntityItem | undefined
}

/** Reads it again where it may have changed or become too old. Returns whether it did. */
export function updateArea(
  read: RuleArea,
  area: Area,
  from: EntityItem | undefined,
  names: KnownNames,
  now: number,
): boolean {
  const ends = areaEnds(area, read.from)
  const isOld = read.missing === undefined && ends !== undefined && now >= ends
  const isRead = read.area !== undefined || read.missing !== undefined
  const isSame = read.from === from || (read.missing === undefined && sameArea(area, read.from, from))
  read.from = from
  if (isRead && !isOld && isSame) return false
  const found = readArea(area, from, names, now)
  read.area = 'why' in found ? undefined : found
  read.missing = 'why' in found ? found.why : undefined
  return true
}

/** When the area of a moving entity becomes too old, without updates. */
export function areaEnds(area: Area | undefined, entity: EntityItem | undefined): number | undefined {
  if (area?.kind !== 'around entity' || entity?.asOf === undefined || hasPlace(entity.copy.entity)) return undefined
  return entity.asOf + CENTRE_MILLISECONDS + 1
}

/** Whether re-reading the entity left the area unchanged. */
export function sameArea(area: Area, before: EntityItem | undefined, after: EntityItem | undefined): boolean {
  if (before === after) return true
  if (before === undefined || after === undefined || before.name !== after.name) return false
  if ((before.asOf === undefined) !== (after.asOf === undefined)) return false
  const [one, other] = [before.copy.entity, after.copy.entity]
  return (
    sameJson(positionOf(one), positionOf(other)) && (area.kind !== 'shape' || sameJson(one.geoShape, other.geoShape))
  )
}

/** A zone, a line or a marked point doesn't move. */
function hasPlace({ geoShape, kinematics, location }: Entity): boolean {
  return geoShape !== undefined && kinematics === undefined && location === undefined
}

/** Relative difference between distances on the sphere and on the ellipsoid. */
const SPHERE_PART = 0.006
const EARTH_METRES = 6_371_008.8

/** Ellipsoid distance takes fifty times as long, so it only decides cases near the edge. */
function around(centre: LonLat, metres: number): (at: LonLat) => boolean {
  const [longitude, latitude] = [radians(centre[0]), radians(centre[1])]
  const cosine = Math.cos(latitude)
  return (at) => {
    const [east, north] = [radians(at[0]), radians(at[1])]
    const chord =
      Math.sin((north - latitude) / 2) ** 2 + cosine * Math.cos(north) * Math.sin((east - longitude) / 2) ** 2
    const sphere = 2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(chord)))
    if (sphere * (1 - SPHERE_PART) > metres) return false
    if (sphere * (1 + SPHERE_PART) < metres) return true
    return inverse(centre, at).metres <= metres
  }
}

interface Piece {
  readonly rings: readonly (readonly LonLat[])[]
  readonly west: number
  readonly east: number
  readonly south: number
  readonly north: number
}

const inside = new WeakMap<object, ((at: LonLat) => boolean) | 'none'>()

/** Cached per shape; undefined for points, lines and shapes without size. */
function insideOf(entity: Entity): ((at: LonLat) => boolean) | undefined {
  const key = entity.geoShape ?? entity
  const known = inside.get(key) ?? polygonTest(entity) ?? 'none'
  inside.set(key, known)
  return known === 'none' ? undefined : known
}

function polygonTest(entity: Entity): ((at: LonLat) => boolean) | undefined {
  const cut = cutPolygon(ringsOf(entity))
  if (cut === undefined) return undefined
  const polygons = cut.type === 'Polygon' ? [cut.coordinates] : cut.coordinates
  const pieces = polygons.map((rings): Piece => {
    const [outside = []] = rings
    const [longitudes, latitudes] = [outside.map(([x = 0]) => x), outside.map(([, y = 0]) => y)]
    return {
      rings: rings.map((ring) => ring.map(([x = 0, y = 0]): LonLat => [x, y])),
      west: least(longitudes),
      east: -least(longitudes.map((each) => -each)),
      south: least(latitudes),
      north: -least(latitudes.map((each) => -each)),
    }
  })
  // The antimeridian is the west edge of one piece and the east edge of another.
  return ([x, y]) => pieces.some((piece) => isInPiece(piece, [x === 180 ? -180 : x, y]))
}

function least(numbers: readonly number[]): number {
  return numbers.reduce((one, other) => Math.min(one, other), Infinity)
}

function ringsOf(entity: Entity): readonly (readonly LonLat[])[] {
  const { polygon } = entity.geoShape ?? {}
  if (polygon !== undefined) return pointsOf(readOutline({ kind: 'polygon', list: listOf(polygon.rings) }).paths)
  const footprint = footprintOf(entity)
  const position = positionOf(entity)
  if (footprint === undefined || position.kind !== 'position') return []
  return [ellipse(position.at, footprint.semiMajor, footprint.semiMinor, footprint.bearing)]
}

/** RFC 7946: edges are straight in longitude and latitude. Even-odd rule, so holes are outside. */
function isInPiece({ rings, west, east, south, north }: Piece, [x, y]: LonLat): boolean {
  if (x < west || x > east || y < south || y > north) return false
  let isOdd = false
  for (const ring of rings)
    for (let index = 1; index < ring.length; index += 1) {
      const [from, to] = [ring[index - 1], ring[index]]
      if (from === undefined || to === undefined || from[1] > y === to[1] > y) continue
      if (x < from[0] + ((to[0] - from[0]) * (y - from[1])) / (to[1] - from[1])) isOdd = !isOdd
    }
  return isOdd
}
