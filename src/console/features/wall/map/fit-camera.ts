import type { Camera } from '../../../domain/map/camera.ts'
import { inverse } from '../../../../geo/geodesic.ts'
import { wrapLongitude, type LonLat, middle } from '../../../../geo/lon-lat.ts'

/** In the map's pixels. */
export interface Size {
  readonly width: number
  readonly height: number
  /** How far names reach to the right of symbols. */
  readonly labels?: number
  /** How much of the bottom a note covers. */
  readonly covered?: number
}

const WORLD = 512
const CLOSEST_ZOOM = 10.5
const FARTHEST_ZOOM = 0.5
/** Share of each side kept free for symbols; on the right names need more. */
const EDGE = 0.13
/** Largest share of the width for names. */
const MOST_FOR_LABELS = 0.22
/** A far satellite must not make the rest a dot: points this many times farther out are left off. */
const OUTLIER_FACTOR = 4
const MOST = 0.8
const NEAREST_OUTLIER_METRES = 50_000

export interface Fit {
  readonly camera: Camera
  /** How many are too far out to fit. */
  readonly outside: number
}

/** The closest view of all points (WGS84 degrees) but outliers; undefined without points. */
export function fitCamera(points: readonly LonLat[], size: Size): Fit | undefined {
  const core = withoutOutliers(points)
  const box = boxOf(core)
  if (box === undefined) return undefined
  const foot = footOf(size)
  const [left, right] = [
    EDGE * size.width,
    (EDGE / 2) * size.width + Math.max((EDGE / 2) * size.width, labelRoom(size)),
  ]
  const wanted = Math.log2(
    Math.min(
      (size.width - left - right) / (WORLD * Math.max(box.east - box.west, 1e-9)),
      ((size.height - foot) * (1 - 2 * EDGE)) / (WORLD * Math.max(box.south - box.north, 1e-9)),
    ),
  )
  const zoom = Math.max(FARTHEST_ZOOM, Math.min(CLOSEST_ZOOM, wanted))
  const aside = (right - left) / 2 / (WORLD * 2 ** zoom)
  const [x, y] = [(box.west + box.east) / 2 + aside, (box.north + box.south + foot / (WORLD * 2 ** zoom)) / 2]
  return {
    camera: { longitude: wrapLongitude(x * 360 - 180), latitude: latitudeOf(y), zoom },
    outside: points.length - core.length,
  }
}

/** Stays while everything relevant is on the map and fills it: a map that moves often can't be read. */
export function stableCamera(current: Camera | undefined, points: readonly LonLat[], size: Size): Camera | undefined {
  const wanted = fitCamera(points, size)?.camera
  if (current === undefined || wanted === undefined) return wanted ?? current
  const isCloseEnough = wanted.zoom - current.zoom <= 1
  return isCloseEnough && withoutOutliers(points).every((at) => isOnMap(at, current, size)) ? current : wanted
}

function labelRoom({ width, labels = 0 }: Size): number {
  return Math.min(labels, width * MOST_FOR_LABELS)
}

/** Never so much that a fitted point counts as off the map. */
function footOf({ height, covered = 0 }: Size): number {
  return Math.min(covered, height / 4)
}

/** Whether a point and its name are on the map, with half the usual margin. */
export function isOnMap([longitude, latitude]: LonLat, camera: Camera, size: Size): boolean {
  const { width, height } = size
  const scale = WORLD * 2 ** camera.zoom
  const across = (wrapLongitude(longitude - camera.longitude) / 360) * scale
  const down = (mercatorY(latitude) - mercatorY(camera.latitude)) * scale
  const inner = 0.5 - EDGE / 2
  const right = width / 2 - Math.max((EDGE / 2) * width, labelRoom(size))
  // Names often stand below symbols.
  const below = height * (0.5 - EDGE * 0.7) - footOf(size)
  return across >= -width * inner && across <= right && down >= -height * inner && down <= below
}

function withoutOutliers(points: readonly LonLat[]): readonly LonLat[] {
  const center = middle(points)
  if (center === undefined || points.length < 3) return points
  // Twice, as far points pull the first center away.
  const near = nearest(points, center)
  const from = middle(near) ?? center
  const reach = Math.max(...nearest(points, from).map((at) => inverse(from, at).metres))
  const limit = Math.max(reach * OUTLIER_FACTOR, NEAREST_OUTLIER_METRES)
  return points.filter((at) => inverse(from, at).metres <= limit)
}

function nearest(points: readonly LonLat[], from: LonLat): readonly LonLat[] {
  return points
    .map((at) => ({ at, metres: inverse(from, at).metres }))
    .toSorted((a, b) => a.metres - b.metres)
    .slice(0, Math.ceil(points.length * MOST))
    .map(({ at }) => at)
}

/** The smallest box in web Mercator's unit square; `west` may be below 0 across the antimeridian. */
function boxOf(points: readonly LonLat[]): { west: number; east: number; north: number; south: number } | undefined {
  const center = middle(points) ?? points[0]
  if (center === undefined) return undefined
  const xs = points.map(([longitude]) => (center[0] + wrapLongitude(longitude - center[0]) + 180) / 360)
  const ys = points.map(([, latitude]) => mercatorY(latitude))
  return { west: Math.min(...xs), east: Math.max(...xs), north: Math.min(...ys), south: Math.max(...ys) }
}

function mercatorY(latitude: number): number {
  const sine = Math.sin((Math.max(-85, Math.min(85, latitude)) * Math.PI) / 180)
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}

function latitudeOf(y: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI
}
