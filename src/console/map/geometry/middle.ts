import { degrees, radians, wrapLongitude, type LonLat } from './lon-lat.ts'

/** The point in the middle of the sphere between several points; `undefined` when there is none (no points, or opposite ones). */
export function middle(points: readonly LonLat[]): LonLat | undefined {
  let [x, y, z] = [0, 0, 0]
  for (const [longitude, latitude] of points) {
    x += Math.cos(radians(latitude)) * Math.cos(radians(longitude))
    y += Math.cos(radians(latitude)) * Math.sin(radians(longitude))
    z += Math.sin(radians(latitude))
  }
  if (!(Math.hypot(x, y, z) > 1e-9 * points.length)) return undefined
  return [wrapLongitude(degrees(Math.atan2(y, x))), degrees(Math.atan2(z, Math.hypot(x, y)))]
}
