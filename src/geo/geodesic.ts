import geodesic from 'geographiclib-geodesic'

import { radians, wrapBearing, type LonLat } from './lon-lat.ts'

const { WGS84, STANDARD, LONG_UNROLL } = geodesic.Geodesic as unknown as {
  WGS84: typeof geodesic.Geodesic.WGS84
  STANDARD: number
  LONG_UNROLL: number
}

/** The largest distance between two points of the ellipsoid. */
export const HALF_MERIDIAN_METRES = 20_003_931.458_6

/** Metres between points of a long line, so that its curve shows. */
const LONGEST_SEGMENT = 50_000

/** By true bearing. Longitude isn't wrapped at 180. */
export function destination(from: LonLat, bearing: number, metres: number): LonLat {
  const { lat2, lon2 } = WGS84.Direct(from[1], from[0], bearing, metres, STANDARD | LONG_UNROLL)
  return [lon2 ?? Number.NaN, lat2 ?? Number.NaN]
}

/** Metres and degrees true of the shortest line. */
export function inverse(from: LonLat, to: LonLat): { metres: number; bearing: number } {
  const { s12, azi1 } = WGS84.Inverse(from[1], from[0], to[1], to[0])
  return { metres: s12 ?? Number.NaN, bearing: wrapBearing(azi1 ?? Number.NaN) }
}

/** With enough points to show its curve. Longitudes aren't wrapped. */
export function geodesicLine(from: LonLat, to: LonLat): LonLat[] {
  const line = WGS84.InverseLine(from[1], from[0], to[1], to[0])
  const steps = Math.min(400, Math.max(1, Math.ceil(line.s13 / LONGEST_SEGMENT)))
  return Array.from({ length: steps + 1 }, (_, step) => {
    const { lat2, lon2 } = line.Position((line.s13 * step) / steps, STANDARD | LONG_UNROLL)
    return [lon2 ?? Number.NaN, lat2 ?? Number.NaN]
  })
}

export function ray(from: LonLat, bearing: number, metres: number): LonLat[] {
  const steps = Math.min(400, Math.max(1, Math.ceil(metres / LONGEST_SEGMENT)))
  return Array.from({ length: steps + 1 }, (_, step) => destination(from, bearing, (metres * step) / steps))
}

export function geodesicPath(points: readonly LonLat[]): LonLat[] {
  const path: LonLat[] = points[0] ? [points[0]] : []
  for (let index = 1; index < points.length; index += 1) {
    const from = points[index - 1]
    const to = points[index]
    if (from && to) path.push(...geodesicLine(from, to).slice(1))
  }
  return path
}

/** Clockwise between true bearings (a whole turn when 360 apart). At most two degrees between points. */
export function arc(center: LonLat, metres: number, fromBearing: number, toBearing: number): LonLat[] {
  const sweep = toBearing - fromBearing
  const steps = Math.max(2, Math.ceil(Math.abs(sweep) / 2))
  return Array.from({ length: steps + 1 }, (_, step) =>
    destination(center, fromBearing + (sweep * step) / steps, metres),
  )
}

/** Closed, counter-clockwise (RFC 7946 section 3.1.6); empty without size. */
export function circle(center: LonLat, metres: number): LonLat[] {
  return ellipse(center, metres, metres, 0)
}

/**
 * Closed, counter-clockwise: semi-axes in metres, the first at a true bearing. Points are as far along
 * geodesics as the tangent plane's ellipse is wide there. Empty if invalid.
 */
export function ellipse(center: LonLat, semiMajor: number, semiMinor: number, orientation: number): LonLat[] {
  if (!isSize(semiMajor) || !isSize(semiMinor) || !Number.isFinite(orientation)) return []
  const steps = 120
  const ring = Array.from({ length: steps }, (_, step): LonLat => {
    const angle = radians((-360 * step) / steps)
    const along = semiMajor * Math.cos(angle)
    const across = semiMinor * Math.sin(angle)
    const bearing = orientation + (Math.atan2(across, along) * 180) / Math.PI
    return destination(center, bearing, Math.hypot(along, across))
  })
  return closed(ring)
}

/** A closed pie slice, empty without size; a circle from 360 degrees on. */
export function sector(center: LonLat, metres: number, bearing: number, widthDegrees: number): LonLat[] {
  if (!isSize(metres) || !Number.isFinite(bearing) || !(widthDegrees > 0)) return []
  if (widthDegrees >= 360) return circle(center, metres)
  const rim = arc(center, metres, bearing + widthDegrees / 2, bearing - widthDegrees / 2)
  return closed([[...center], ...rim])
}

function isSize(metres: number): boolean {
  return metres > 0 && metres <= HALF_MERIDIAN_METRES
}

function closed(ring: LonLat[]): LonLat[] {
  const [first] = ring
  return first ? [...ring, [...first]] : []
}
