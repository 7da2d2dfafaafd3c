import type { Entity } from '../contract/entity/entity.ts'
import { covarianceAxes, type EllipseAxes } from '../format/covariance.ts'
import { rotate, type Quaternion } from './quaternion.ts'
import { quaternion } from './motion.ts'
import { finite } from './position.ts'

/** Metres and degrees; `undefined` without an ellipse, ellipsoid or size. */
export function footprintOf({ geoShape, location, kinematics }: Entity) {
  const { ellipse: given, ellipsoid } = geoShape ?? {}
  if (given) {
    const [semiMajor, semiMinor] = [finite(given.semiMajorAxisM), finite(given.semiMinorAxisM)]
    if (semiMajor === undefined || semiMinor === undefined) return undefined
    return { semiMajor, semiMinor, bearing: finite(given.orientationD) ?? 0, height: finite(given.heightM) ?? 0 }
  }
  const [forward, side, up] = [
    finite(ellipsoid?.forwardAxisM),
    finite(ellipsoid?.sideAxisM),
    finite(ellipsoid?.upAxisM),
  ]
  if (forward === undefined || side === undefined) return undefined
  const attitude = quaternion(kinematics?.kinematicsGeodetic?.attitudeEnu) ?? quaternion(location?.attitudeEnu)
  const footprint = ellipsoidFootprint({ forward, side, up: up ?? 0 }, attitude)
  if (!footprint) return undefined
  const { semiMajorMetres: semiMajor, semiMinorMetres: semiMinor, bearingDegrees: bearing } = footprint
  return { semiMajor, semiMinor, bearing, height: 0 }
}

/**
 * Outline from above; semi-axes forward, sideways and up. The shadow of { x : xᵀA⁻¹x ≤ 1 } is the ellipse of
 * the plane's block of A = R·diag(f², s², u²)·Rᵀ. No attitude: north. `undefined` if invalid.
 */
function ellipsoidFootprint(
  axes: { forward: number; side: number; up: number },
  attitudeEnu: Quaternion | undefined,
): EllipseAxes | undefined {
  const north = { x: 0, y: 0, z: Math.SQRT1_2, w: Math.SQRT1_2 }
  const columns = [
    { axis: { x: 1, y: 0, z: 0 }, size: axes.forward },
    { axis: { x: 0, y: 1, z: 0 }, size: axes.side },
    { axis: { x: 0, y: 0, z: 1 }, size: axes.up },
  ]
  let [eastEast, eastNorth, northNorth] = [0, 0, 0]
  for (const { axis, size } of columns) {
    const turned = rotate(axis, attitudeEnu ?? north)
    if (!turned || !(size >= 0) || !Number.isFinite(size)) return undefined
    eastEast += size * size * turned.x * turned.x
    eastNorth += size * size * turned.x * turned.y
    northNorth += size * size * turned.y * turned.y
  }
  return covarianceAxes({ eastEast, eastNorth, northNorth }, 1)
}
