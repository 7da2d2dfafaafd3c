import type { Vector3 } from './earth-fixed.ts'
import { degrees, wrapBearing } from './lon-lat.ts'

export interface Quaternion extends Vector3 {
  w: number
}

/** Where a body's x axis points, in degrees: true bearing and angle above the horizon. */
export interface Direction {
  bearing: number
  elevation: number
}

/**
 * A vector turned by a quaternion of any length.
 * `undefined` for the zero quaternion and for values that are not finite: they turn nothing into nothing known.
 */
export function rotate(vector: Vector3, q: Quaternion): Vector3 | undefined {
  const length = Math.hypot(q.x, q.y, q.z, q.w)
  if (!Number.isFinite(length) || length < 1e-9) return undefined
  const [x, y, z, w] = [q.x / length, q.y / length, q.z / length, q.w / length]
  // v + 2w(u × v) + 2u × (u × v), with u the vector part.
  const tx = 2 * (y * vector.z - z * vector.y)
  const ty = 2 * (z * vector.x - x * vector.z)
  const tz = 2 * (x * vector.y - y * vector.x)
  return {
    x: vector.x + w * tx + (y * tz - z * ty),
    y: vector.y + w * ty + (z * tx - x * tz),
    z: vector.z + w * tz + (x * ty - y * tx),
  }
}

/**
 * The direction of the body's x axis (front-left-up) in east-north-up.
 * `undefined` for no rotation at all, and when the axis is straight up or down: then it has no bearing.
 */
export function bodyDirection(attitudeEnu: Quaternion): Direction | undefined {
  const forward = rotate({ x: 1, y: 0, z: 0 }, attitudeEnu)
  return forward && directionOf(forward)
}

/** The direction of an east-north-up vector; `undefined` when it has no horizontal part. */
export function directionOf({ x, y, z }: Vector3): Direction | undefined {
  const horizontal = Math.hypot(x, y)
  if (!Number.isFinite(horizontal) || horizontal <= 1e-6 * Math.abs(z) || horizontal === 0) return undefined
  return { bearing: wrapBearing(degrees(Math.atan2(x, y))), elevation: degrees(Math.atan2(z, horizontal)) }
}
