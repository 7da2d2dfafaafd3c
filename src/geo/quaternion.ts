import type { Vector3 } from './earth-fixed.ts'
import { degrees, wrapBearing } from './lon-lat.ts'

export interface Quaternion extends Vector3 {
  w: number
}

/** The body's x axis in degrees: true bearing and angle above the horizon. */
export interface Direction {
  bearing: number
  elevation: number
}

/** Quaternion of any length. `undefined` when zero or not finite. */
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

/** `undefined` without a rotation or a bearing (straight up or down). */
export function bodyDirection(attitudeEnu: Quaternion): Direction | undefined {
  const forward = rotate({ x: 1, y: 0, z: 0 }, attitudeEnu)
  return forward && directionOf(forward)
}

/** Of an east-north-up vector; `undefined` without a horizontal part. */
export function directionOf({ x, y, z }: Vector3): Direction | undefined {
  const horizontal = Math.hypot(x, y)
  if (!Number.isFinite(horizontal) || horizontal <= 1e-6 * Math.abs(z) || horizontal === 0) return undefined
  return { bearing: wrapBearing(degrees(Math.atan2(x, y))), elevation: degrees(Math.atan2(z, horizontal)) }
}
