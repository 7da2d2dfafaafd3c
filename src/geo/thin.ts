/**
 * Paths one after the other, in the form that a worker is handed fast: longitude and latitude of each point in turn, in degrees, and for each
 * path the number of points up to its end.
 */
export interface Paths {
  readonly points: Float64Array<ArrayBuffer>
  readonly ends: readonly number[]
}

/** Points of one shape that are drawn at most: more than a screen's outline has pixels. */
export const MOST_POINTS = 20_000
/** A shape that fills a screen of this many pixels looks the same. */
const FINEST = 8192
/** Coarser than this share of a shape its outline would go; what jumps to and fro further than that is sampled. */
const COARSEST = 512
/** A hole takes four points, the last one again the first. */
const FEWEST_OF_A_HOLE = 4

/**
 * Paths without the points that could not be told apart, in time by their number: each point that is left out is within a tolerance of the one that
 * is kept before it. The very same where there are not too many. Ends stay; of the paths behind the first one those that are too small to be seen are
 * left out.
 */
export function thinned(paths: Paths): Paths {
  if (countOf(paths) <= MOST_POINTS) return paths
  const size = extent(paths)
  let kept = paths
  for (let share = FINEST; share >= COARSEST && countOf(kept) > MOST_POINTS; share /= 2) kept = thin(kept, size / share)
  const step = Math.ceil(countOf(kept) / MOST_POINTS)
  return step <= 1 ? kept : picked(kept, (at, start) => (at - start) % step === 0)
}

/** Number of points in all paths. */
export function countOf({ points }: Paths): number {
  return points.length / 2
}

function thin(paths: Paths, tolerance: number): Paths {
  const { points } = paths
  let [longitude, latitude] = [0, 0]
  return picked(paths, (at, start) => {
    const [east, north] = [points[2 * at] ?? 0, points[2 * at + 1] ?? 0]
    if (at !== start && Math.abs(east - longitude) <= tolerance && Math.abs(north - latitude) <= tolerance) return false
    longitude = east
    latitude = north
    return true
  })
}

/** Those points of which `isKept` says so, and the last one of each path. `at` and `start`, where its path begins, count points. */
function picked({ points, ends }: Paths, isKept: (at: number, start: number) => boolean): Paths {
  const kept = new Float64Array(points.length)
  const keptEnds: number[] = []
  let [start, count] = [0, 0]
  for (const [path, end] of ends.entries()) {
    const before = count
    for (let at = start; at < end; at += 1) {
      if (!isKept(at, start) && at !== end - 1) continue
      kept[2 * count] = points[2 * at] ?? 0
      kept[2 * count + 1] = points[2 * at + 1] ?? 0
      count += 1
    }
    if (path > 0 && count - before < FEWEST_OF_A_HOLE) count = before
    else keptEnds.push(count)
    start = end
  }
  return { points: kept.slice(0, 2 * count), ends: keptEnds }
}

/** Degrees from one side to the other. */
function extent({ points }: Paths): number {
  let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity]
  for (let at = 0; at < points.length; at += 2) {
    const [longitude, latitude] = [points[at] ?? 0, points[at + 1] ?? 0]
    west = Math.min(west, longitude)
    east = Math.max(east, longitude)
    south = Math.min(south, latitude)
    north = Math.max(north, latitude)
  }
  // Of no size at all: everything is one point.
  return Math.max(east - west, north - south, 1e-9)
}
