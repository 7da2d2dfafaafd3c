import type { LonLat } from './lon-lat.ts'

/** Degrees between points at most: a line that is straight in longitude and latitude is curved in the map's projection. */
const LONGEST_STEP = 1

/**
 * Points joined as RFC 7946 section 3.1.1 has it: straight in longitude and latitude, the short way around the antimeridian.
 * Points are put in between, so that it is drawn where it runs. (Geodesics are for what has no such rule.)
 */
export function straightPath(points: readonly LonLat[]): LonLat[] {
  const path: LonLat[] = []
  let before: LonLat | undefined
  for (const point of points) {
    if (before) {
      const across = point[0] - before[0]
      const east = Math.abs(across) > 180 && Math.abs(across) < 360 ? across - Math.sign(across) * 360 : across
      const north = point[1] - before[1]
      const steps = Math.ceil(Math.max(Math.abs(east), Math.abs(north)) / LONGEST_STEP)
      for (let step = 1; step < steps; step += 1)
        path.push([before[0] + (east * step) / steps, before[1] + (north * step) / steps])
    }
    path.push(point)
    before = point
  }
  return path
}
