/** Flat, for transfer to a worker: longitude, latitude, …; `ends` count points up to each path's end. */
export interface Paths {
  readonly points: Float64Array<ArrayBuffer>
  readonly ends: readonly number[]
}

/** More than a screen's outline has pixels. */
export const MOST_POINTS = 20_000
/** Pixels: a shape that fills such a screen looks the same. */
const FINEST = 8192
/** The coarsest tolerance, as a share of the shape; above it points are sampled. */
const COARSEST = 512
/** With the first point repeated. */
const FEWEST_OF_A_HOLE = 4

/**
 * In linear time; unchanged if small enough. Dropped points are within a tolerance of the kept one before.
 * Ends stay; later paths too small to see are dropped.
 */
export function thinned(paths: Paths): Paths {
  if (countOf(paths) <= MOST_POINTS) return paths
  const size = extent(paths)
  let kept = paths
  for (let share = FINEST; share >= COARSEST && countOf(kept) > MOST_POINTS; share /= 2) kept = thin(kept, size / share)
  const step = Math.ceil(countOf(kept) / MOST_POINTS)
  return step <= 1 ? kept : picked(kept, (at, start) => (at - start) % step === 0)
}

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

/** Points for which `isKept`, and each path's last. `at` and `start` (of its path) count points. */
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

function extent({ points }: Paths): number {
  let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity]
  for (let at = 0; at < points.length; at += 2) {
    const [longitude, latitude] = [points[at] ?? 0, points[at + 1] ?? 0]
    west = Math.min(west, longitude)
    east = Math.max(east, longitude)
    south = Math.min(south, latitude)
    north = Math.max(north, latitude)
  }
  // All points are equal.
  return Math.max(east - west, north - south, 1e-9)
}
