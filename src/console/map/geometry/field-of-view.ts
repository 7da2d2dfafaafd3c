import type { FieldOfView } from '../../../contract/entity/sensors.ts'
import { quaternion } from '../position/motion.ts'
import { finite, lonLatOf } from '../position/position.ts'
import { circle, geodesicPath, sector } from './geodesic.ts'
import { degrees, radians, type LonLat } from './lon-lat.ts'
import { directionOf, rotate } from './quaternion.ts'

/** What a sensor sees on the ground, ready to be cut and drawn; or why it can't be, in words. */
export type GroundView =
  | { kind: 'frustum'; ring: LonLat[]; corners: LonLat[]; origin: LonLat | undefined }
  | { kind: 'sector'; ring: LonLat[]; origin: LonLat }
  | { kind: 'unknown'; reason: string }

/**
 * The four projected corners when the source projected them all, else the slice of a circle that horizontal angle, range and
 * direction span. `platform` is where the entity is and heads to: it stands in for what the pose leaves out.
 */
export function groundView(view: FieldOfView, platform: { at?: LonLat; heading?: number }): GroundView {
  const pose = view.centerRayPose
  const origin = lonLatOf(pose?.pos) ?? platform.at
  const frustum = view.projectedFrustum
  const corners = [frustum?.upperLeft, frustum?.upperRight, frustum?.bottomRight, frustum?.bottomLeft].map((corner) =>
    lonLatOf(corner),
  )
  const known = corners.filter((corner) => corner !== undefined)
  const [first] = known
  if (first && known.length === 4)
    return { kind: 'frustum', ring: geodesicPath([...known, first]), corners: known, origin }
  return span(view, origin, platform.heading)
}

function span(view: FieldOfView, origin: LonLat | undefined, heading: number | undefined): GroundView {
  const range = finite(view.range)
  const width = finite(view.horizontalFov)
  if (!origin) return { kind: 'unknown', reason: 'neither pose nor entity has a position' }
  if (range === undefined || range <= 0) return { kind: 'unknown', reason: 'no range' }
  if (width === undefined || width <= 0) return { kind: 'unknown', reason: 'no horizontal angle' }
  const all = width >= 2 * Math.PI - 1e-6
  if (all) return { kind: 'sector', ring: circle(origin, range), origin }
  const orientation = quaternion(view.centerRayPose?.orientation)
  const ray = orientation && rotate({ x: 1, y: 0, z: 0 }, orientation)
  const direction = ray && directionOf(ray)
  // Straight down it sees no slice of a circle, least of all where the platform heads.
  if (ray && !direction) return { kind: 'unknown', reason: `looks straight ${ray.z > 0 ? 'up' : 'down'}` }
  const bearing = direction?.bearing ?? heading
  if (bearing === undefined) return { kind: 'unknown', reason: 'no direction' }
  // A ray that looks down ends nearer than it is long.
  const reach = direction ? range * Math.cos(radians(direction.elevation)) : range
  return { kind: 'sector', ring: sector(origin, reach, bearing, degrees(width)), origin }
}
