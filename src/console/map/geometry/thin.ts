import type { LonLat } from './lon-lat.ts'

/** Points of one shape that are drawn at most: more than a screen's outline has pixels. */
const MOST_POINTS = 20_000
/** A shape that fills a screen of so many pixels looks the same. */
const FINEST = 8192
/** Coarser than this share of a shape its outline would go; what jumps to and fro further than that is sampled. */
const COARSEST = 512

/**
 * Paths without the points that nobody could tell apart, in time by their number: each point that is left out is within a tolerance of the one that
 * is kept before it. The very same where there are not too many. Ends stay; of the paths behind the first one those that are too small to be seen are
 * empty.
 */
export function thinned(paths: readonly (readonly LonLat[])[]): readonly (readonly LonLat[])[] {
  if (countOf(paths) <= MOST_POINTS) return paths
  const size = extent(paths)
  let kept = paths
  for (let share = FINEST; share >= COARSEST && countOf(kept) > MOST_POINTS; share /= 2)
    kept = kept.map((path, index) => visible(thin(path, size / share), index))
  const step = Math.ceil(countOf(kept) / MOST_POINTS)
  return step <= 1 ? kept : kept.map((path, index) => visible(sample(path, step), index))
}

/** A hole takes four points, the last one again the first. */
const visible = (path: readonly LonLat[], index: number): readonly LonLat[] =>
  index === 0 || path.length >= 4 ? path : []

const sample = (path: readonly LonLat[], step: number): readonly LonLat[] =>
  path.filter((_, index) => index % step === 0 || index === path.length - 1)

const countOf = (paths: readonly (readonly LonLat[])[]): number => paths.reduce((sum, path) => sum + path.length, 0)

function thin(path: readonly LonLat[], tolerance: number): readonly LonLat[] {
  const kept: LonLat[] = []
  let last: LonLat | undefined
  for (const [index, point] of path.entries()) {
    const isLast = index === path.length - 1
    if (
      last !== undefined &&
      !isLast &&
      Math.abs(point[0] - last[0]) <= tolerance &&
      Math.abs(point[1] - last[1]) <= tolerance
    )
      continue
    kept.push(point)
    last = point
  }
  return kept
}

/** Degrees from one side to the other. */
function extent(paths: readonly (readonly LonLat[])[]): number {
  let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const path of paths)
    for (const [longitude, latitude] of path) {
      west = Math.min(west, longitude)
      east = Math.max(east, longitude)
      south = Math.min(south, latitude)
      north = Math.max(north, latitude)
    }
  // Of no size at all: everything is one point.
  return Math.max(east - west, north - south, 1e-9)
}
