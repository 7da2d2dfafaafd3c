import { timeOf } from '../contract/datetime.ts'
import type { Entity } from '../contract/entity/entity.ts'
import { ecefToEnu, type Vector3 } from './earth-fixed.ts'
import type { LonLat } from './lon-lat.ts'
import { bodyDirection, directionOf, rotate, type Quaternion } from './quaternion.ts'
import { finite } from './position.ts'

/** Metres per second, degrees true. Speed without a vector has no course: attitude isn't course. */
export function motionOf(entity: Entity, at: LonLat): { speed: number; course?: number } | undefined {
  const velocity = velocityEnu(entity, at)
  if (velocity) {
    const direction = directionOf(velocity)
    const speed = Math.hypot(velocity.x, velocity.y)
    return direction ? { speed, course: direction.bearing } : { speed }
  }
  const speed = finite(entity.location?.speedMps)
  return speed === undefined || speed < 0 ? undefined : { speed }
}

/** Metres per second; a missing upward part is 0, a missing horizontal one makes it undefined. */
function velocityEnu({ kinematics, location }: Entity, [longitude, latitude]: LonLat): Vector3 | undefined {
  const geodetic = kinematics?.kinematicsGeodetic?.velocityEnuMPerS
  const geocentric = kinematics?.kinematicsGeocentric?.velocityEcefMPerS
  const enu = location?.velocityEnu
  // Kinematics come before location, as for the position.
  const given = geodetic ?? (geocentric === undefined && enu ? { x: enu.e, y: enu.n, z: enu.u } : undefined)
  const vector = given ?? geocentric
  const [x, y] = [finite(vector?.x), finite(vector?.y)]
  const z = finite(vector?.z)
  if (x === undefined || y === undefined) return undefined
  if (given) return { x, y, z: z ?? 0 }
  return z === undefined ? undefined : ecefToEnu({ x, y, z }, { longitude, latitude })
}

/** Degrees true of the body's forward axis; `undefined` without an attitude. */
export function headingOf({ kinematics, location }: Entity, at: LonLat): number | undefined {
  const ecef = quaternion(kinematics?.kinematicsGeocentric?.attitudeEcef)
  const enu =
    quaternion(kinematics?.kinematicsGeodetic?.attitudeEnu) ?? (ecef ? undefined : quaternion(location?.attitudeEnu))
  if (enu) return bodyDirection(enu)?.bearing
  const forward = ecef && rotate({ x: 1, y: 0, z: 0 }, ecef)
  return forward && directionOf(ecefToEnu(forward, { longitude: at[0], latitude: at[1] }))?.bearing
}

/** Of four finite numbers. */
export function quaternion(
  given: Partial<Record<keyof Quaternion, number | undefined>> | null | undefined,
): Quaternion | undefined {
  const [x, y, z, w] = [finite(given?.x), finite(given?.y), finite(given?.z), finite(given?.w)]
  return x === undefined || y === undefined || z === undefined || w === undefined ? undefined : { x, y, z, w }
}

/** In milliseconds since 1970: by the sensor, else by the source. */
export function measuredAt({ kinematics, tracked, provenance }: Entity): number | undefined {
  for (const given of [
    kinematics?.kinematicsGeodetic?.measurementTime,
    kinematics?.kinematicsGeocentric?.measurementTime,
    tracked?.lastMeasurementTime,
    provenance?.sourceUpdateTime,
  ]) {
    const time = typeof given === 'string' ? timeOf(given) : undefined
    if (time !== undefined) return time
  }
  return undefined
}
