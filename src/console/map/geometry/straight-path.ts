import type { LonLat } from './lon-lat.ts'

/** Degrees between points at most: a line that is straight in longitude and latitude is curved in the map's projection. */
const LONGEST_STEP = 1
/** Points that are put in between at most; a path that zigzags around the world without end has longer steps. */
const MOST_BETWEEN = 100_000

/**
 * Points joined as RFC 7946 section 3.1.1 has it: straight in longitude and latitude, the short way around the antimeridian.
 * Points are put in between, so that it is drawn where it runs. (Geodesics are for what has no such rule.)
 */
export function straightPath(points: readonly LonLat[]): LonLat[] {
  const path: LonLat[] = []
  let whole = 0
  for (const [index, point] of points.entries()) {
    const [east, north] = wayBetween(points[index - 1] ?? point, point)
    whole += Math.max(Math.abs(east), Math.abs(north))
  }
  const longest = Math.max(LONGEST_STEP, whole / MOST_BETWEEN)
  let before: LonLat | undefined
  for (const point of points) {
    if (before) {
      const [east, north] = wayBetween(before, point)
      const steps = Math.ceil(Math.max(Math.abs(east), Math.abs(north)) / longest)
      for (let step = 1; step < steps; step += 1)
        path.push([before[0] + (east * step) / steps, before[1] + (north * step) / steps])
    }
    path.push(point)
    before = point
  }
  return path
}

/** Degrees east and north from one point to the next. */
function wayBetween(from: LonLat, to: LonLat): LonLat {
  const across = to[0] - from[0]
  const east = Math.abs(across) > 180 && Math.abs(across) < 360 ? across - Math.sign(across) * 360 : across
  return [east, to[1] - from[1]]
}
