import { degrees } from './lon-lat.ts'
import { rotate, type Quaternion } from './quaternion.ts'

/** Semi-axes in metres and the true bearing of the first, in degrees. */
export interface HorizontalEllipse {
  semiMajor: number
  semiMinor: number
  bearing: number
}

/**
 * The outline on the ground (seen from straight above) of an ellipsoid with semi-axes forward, sideways and up in the body frame.
 * The shadow of { x : xᵀA⁻¹x ≤ 1 } on a plane is the ellipse of the same plane's block of A = R·diag(f², s², u²)·Rᵀ.
 * Without an attitude the body is taken as not turned, forward to the north. `undefined` without a size.
 */
export function ellipsoidFootprint(
  axes: { forward: number; side: number; up: number },
  attitudeEnu: Quaternion | undefined,
): HorizontalEllipse | undefined {
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
  const mean = (eastEast + northNorth) / 2
  const spread = Math.hypot((eastEast - northNorth) / 2, eastNorth)
  if (!(mean > 0)) return undefined
  return {
    semiMajor: Math.sqrt(mean + spread),
    semiMinor: Math.sqrt(Math.max(0, mean - spread)),
    bearing: (90 - degrees(Math.atan2(2 * eastNorth, eastEast - northNorth)) / 2 + 360) % 180,
  }
}
