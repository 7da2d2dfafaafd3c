import { degrees, radians } from './lon-lat.ts'

/** Metres or metres per second, in the frame that the variable's name says. */
export interface Vector3 {
  x: number
  y: number
  z: number
}

/** WGS84 degrees, and metres above the ellipsoid. */
export interface Geodetic {
  longitude: number
  latitude: number
  height: number
}

// NGA.STND.0036, table 3.1.
export const WGS84_SEMI_MAJOR_AXIS = 6378137
const WGS84_FLATTENING = 1 / 298.257223563
const SEMI_MINOR_AXIS = WGS84_SEMI_MAJOR_AXIS * (1 - WGS84_FLATTENING)
const ECCENTRICITY_SQUARED = WGS84_FLATTENING * (2 - WGS84_FLATTENING)
const SECOND_ECCENTRICITY_SQUARED = ECCENTRICITY_SQUARED / (1 - ECCENTRICITY_SQUARED)

/** Closer to the centre the latitude isn't unique (the ellipsoid's evolute reaches 43 km). */
const LEAST_DISTANCE_FROM_CENTRE = 100_000

/** Bowring (1976), iterated to below a micrometre. `undefined` when not finite or too near the centre. */
export function ecefToGeodetic({ x, y, z }: Vector3): Geodetic | undefined {
  const fromAxis = Math.hypot(x, y)
  const fromCentre = Math.hypot(fromAxis, z)
  if (!Number.isFinite(fromCentre) || fromCentre < LEAST_DISTANCE_FROM_CENTRE) return undefined
  let reduced = Math.atan2(WGS84_SEMI_MAJOR_AXIS * z, SEMI_MINOR_AXIS * fromAxis)
  let latitude = 0
  for (let pass = 0; pass < 12; pass += 1) {
    const next = Math.atan2(
      z + SECOND_ECCENTRICITY_SQUARED * SEMI_MINOR_AXIS * Math.sin(reduced) ** 3,
      fromAxis - ECCENTRICITY_SQUARED * WGS84_SEMI_MAJOR_AXIS * Math.cos(reduced) ** 3,
    )
    const settled = Math.abs(next - latitude) < 1e-15
    latitude = next
    if (settled) break
    reduced = Math.atan((1 - WGS84_FLATTENING) * Math.tan(latitude))
  }
  const sine = Math.sin(latitude)
  const height =
    fromAxis * Math.cos(latitude) + z * sine - WGS84_SEMI_MAJOR_AXIS * Math.sqrt(1 - ECCENTRICITY_SQUARED * sine * sine)
  return { longitude: fromAxis === 0 ? 0 : degrees(Math.atan2(y, x)), latitude: degrees(latitude), height }
}

/** A velocity or axis; x = east, y = north, z = up. */
export function ecefToEnu(vector: Vector3, at: { longitude: number; latitude: number }): Vector3 {
  const [east, north, up] = enuAxes(at)
  return { x: dot(east, vector), y: dot(north, vector), z: dot(up, vector) }
}

export interface Symmetric3 {
  mxx: number
  mxy: number
  mxz: number
  myy: number
  myz: number
  mzz: number
}

/** R · C · Rᵀ */
export function ecefCovarianceToEnu(matrix: Symmetric3, at: { longitude: number; latitude: number }): Symmetric3 {
  const [east, north, up] = enuAxes(at)
  const through = (a: Vector3, b: Vector3): number => dot(a, multiply(matrix, b))
  return {
    mxx: through(east, east),
    mxy: through(east, north),
    mxz: through(east, up),
    myy: through(north, north),
    myz: through(north, up),
    mzz: through(up, up),
  }
}

function enuAxes(at: { longitude: number; latitude: number }): [Vector3, Vector3, Vector3] {
  const sinLon = Math.sin(radians(at.longitude))
  const cosLon = Math.cos(radians(at.longitude))
  const sinLat = Math.sin(radians(at.latitude))
  const cosLat = Math.cos(radians(at.latitude))
  return [
    { x: -sinLon, y: cosLon, z: 0 },
    { x: -sinLat * cosLon, y: -sinLat * sinLon, z: cosLat },
    { x: cosLat * cosLon, y: cosLat * sinLon, z: sinLat },
  ]
}

function dot(a: Vector3, b: Vector3): number {
  return a.x * b.x + a.y * b.y + a.z * b.z
}

function multiply(m: Symmetric3, v: Vector3): Vector3 {
  return {
    x: m.mxx * v.x + m.mxy * v.y + m.mxz * v.z,
    y: m.mxy * v.x + m.myy * v.y + m.myz * v.z,
    z: m.mxz * v.x + m.myz * v.y + m.mzz * v.z,
  }
}
