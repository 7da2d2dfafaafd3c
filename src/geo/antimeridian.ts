import type { LineString, MultiLineString, MultiPolygon, Polygon } from 'geojson'

import { wrapLongitude, type LonLat } from './lon-lat.ts'

/** In degrees: straight lines in longitude and latitude are curved in the map's projection. */
const LONGEST_STEP = 1
/** A path that zigzags around the world has longer steps. */
const MOST_BETWEEN = 100_000

/** RFC 7946 section 3.1.1: the short way around the antimeridian, with points in between. */
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

/** Degrees east and north. */
function wayBetween(from: LonLat, to: LonLat): LonLat {
  const across = to[0] - from[0]
  const east = Math.abs(across) > 180 && Math.abs(across) < 360 ? across - Math.sign(across) * 360 : across
  return [east, to[1] - from[1]]
}

type LineGeometry = LineString | MultiLineString
type AreaGeometry = Polygon | MultiPolygon

/**
 * Cut at the antimeridian (RFC 7946 3.1.9), longitudes −180 to 180. Neighbours over 180 degrees apart are
 * joined the short way, unless exactly a turn apart. `undefined` with fewer than two points.
 */
export function cutLine(points: readonly LonLat[]): LineGeometry | undefined {
  const { path } = unroll(points)
  const pieces: LonLat[][] = []
  let piece: LonLat[] = []
  let world = Math.floor(((path[0]?.[0] ?? 0) + 180) / 360)
  const cutAt = (edge: number, from: LonLat, to: LonLat): void => {
    piece.push([
      clampLongitude(edge - world * 360),
      from[1] + ((to[1] - from[1]) * (edge - from[0])) / (to[0] - from[0]),
    ])
    pieces.push(piece)
  }
  for (let index = 0; index < path.length; index += 1) {
    const point = path[index]
    if (!point) continue
    const from = path[index - 1] ?? point
    while (point[0] > world * 360 + 180) {
      cutAt(world * 360 + 180, from, point)
      world += 1
      piece = [[-180, piece.at(-1)?.[1] ?? from[1]]]
    }
    while (point[0] < world * 360 - 180) {
      cutAt(world * 360 - 180, from, point)
      world -= 1
      piece = [[180, piece.at(-1)?.[1] ?? from[1]]]
    }
    piece.push([clampLongitude(point[0] - world * 360), point[1]])
  }
  pieces.push(piece)
  const lines = pieces.filter((line) => line.some((at) => at[0] !== line[0]?.[0] || at[1] !== line[0]?.[1]))
  const [first] = lines
  if (!first) return undefined
  return lines.length === 1
    ? { type: 'LineString', coordinates: first }
    : { type: 'MultiLineString', coordinates: lines }
}

/**
 * RFC 7946 rings, exterior first, counter-clockwise: cut at the antimeridian, closed over a pole inside.
 * `undefined` without an area.
 */
export function cutPolygon(rings: readonly (readonly LonLat[])[]): AreaGeometry | undefined {
  const [exterior, ...holes] = rings.map(unrollRing)
  if (!exterior || exterior.length < 4) return undefined
  const [west, east] = range(exterior, 0)
  const firstWorld = Math.floor((west + 180) / 360)
  const lastWorld = Math.ceil((east + 180) / 360) - 1
  const pieces: LonLat[][][] = []
  for (let world = firstWorld; world <= Math.max(firstWorld, lastWorld); world += 1) {
    const outside = orient(clipToWorld(exterior, world), 1)
    if (outside.length < 4) continue
    const [across, up] = [range(outside, 0), range(outside, 1)]
    // A hole is unrolled on its own, so it may be a turn away from its exterior.
    const inside = holes.flatMap((hole) =>
      [-1, 0, 1]
        .map((turn) => orient(clipToWorld(hole, world + turn), -1))
        .filter((ring) => ring.length >= 4 && touches(ring, across, up)),
    )
    pieces.push([outside, ...inside])
  }
  const [first] = pieces
  if (!first) return undefined
  return pieces.length === 1 ? { type: 'Polygon', coordinates: first } : { type: 'MultiPolygon', coordinates: pieces }
}

/** Longitudes continue past 180, so that no step exceeds half a turn; `turns` is ±1 around a pole. */
function unroll(points: readonly LonLat[]): { path: LonLat[]; turns: number } {
  const path: LonLat[] = []
  let offset = 0
  let before: number | undefined
  for (const [longitude, latitude] of points) {
    const wrapped = wrapLongitude(longitude)
    if (before !== undefined) {
      const step = wrapped - before
      if (Math.abs(step) > 180 && Math.abs(step) < 360) offset -= Math.sign(step) * 360
    }
    before = wrapped
    path.push([wrapped + offset, latitude])
  }
  return { path, turns: Math.round(((path.at(-1)?.[0] ?? 0) - (path[0]?.[0] ?? 0)) / 360) }
}

/** Longitudes continue past 180; a ring around a pole is closed over it. */
function unrollRing(ring: readonly LonLat[]): LonLat[] {
  const { path, turns } = unroll(ring)
  const first = path[0]
  const last = path.at(-1)
  if (!first || !last) return []
  if (turns === 0) return path
  const mean = path.reduce((sum, [, latitude]) => sum + latitude, 0) / path.length
  const pole = mean < 0 ? -90 : 90
  return [...path, [last[0], pole], [first[0], pole], first]
}

function clampLongitude(longitude: number): number {
  return Math.max(-180, Math.min(180, longitude))
}

/** One turn of the world, moved to −180…180 (Sutherland–Hodgman at two meridians). */
function clipToWorld(ring: readonly LonLat[], world: number): LonLat[] {
  const west = world * 360 - 180
  const kept = clipHalf(clipHalf(ring, west, 1), west + 360, -1)
  const moved = kept.map(([longitude, latitude]): LonLat => [clampLongitude(longitude - world * 360), latitude])
  const simple = moved.filter((at, index) => at[0] !== moved[index - 1]?.[0] || at[1] !== moved[index - 1]?.[1])
  const [first] = simple
  const last = simple.at(-1)
  if (first && last && (first[0] !== last[0] || first[1] !== last[1])) simple.push([...first])
  return area(simple) === 0 ? [] : simple
}

function clipHalf(ring: readonly LonLat[], meridian: number, side: 1 | -1): LonLat[] {
  const kept: LonLat[] = []
  const isInside = (point: LonLat): boolean => (point[0] - meridian) * side >= 0
  for (let index = 0; index < ring.length; index += 1) {
    const point = ring[index]
    const before = ring[index === 0 ? ring.length - 1 : index - 1]
    if (!point || !before) continue
    if (isInside(point) !== isInside(before)) {
      const share = (meridian - before[0]) / (point[0] - before[0])
      kept.push([meridian, before[1] + (point[1] - before[1]) * share])
    }
    if (isInside(point)) kept.push(point)
  }
  return kept
}

/** Twice the signed area on the plate carrée; only its sign matters. */
function area(ring: readonly LonLat[]): number {
  let sum = 0
  for (let index = 1; index < ring.length; index += 1) {
    const from = ring[index - 1]
    const to = ring[index]
    if (from && to) sum += from[0] * to[1] - to[0] * from[1]
  }
  return sum
}

/** Counter-clockwise (1) or clockwise (−1). */
function orient(ring: LonLat[], direction: 1 | -1): LonLat[] {
  return area(ring) * direction < 0 ? ring.toReversed() : ring
}

type Range = readonly [low: number, high: number]

function touches(ring: readonly LonLat[], ...around: readonly [across: Range, up: Range]): boolean {
  return around.every(([from, to], axis) => {
    const [low, high] = range(ring, axis === 0 ? 0 : 1)
    return high > from && low < to
  })
}

function range(ring: readonly LonLat[], axis: 0 | 1): Range {
  let [low, high] = [Infinity, -Infinity]
  for (const point of ring) {
    low = Math.min(low, point[axis])
    high = Math.max(high, point[axis])
  }
  return [low, high]
}
