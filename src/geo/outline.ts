import type { GeoPolygon } from '../contract/entity/geometry.ts'
import type { Position } from '../contract/entity/location.ts'
import type { LonLat } from './lon-lat.ts'
import { MOST_POINTS, type Paths } from './thin.ts'
import { finite, listOf, lonLatOf } from './position.ts'

type LinearRing = NonNullable<GeoPolygon['rings']>[number]
type Corner = NonNullable<LinearRing['positions']>[number]

/** A line or a polygon by the list that it came with. What was received may have holes in its lists. */
export type Shape =
  | { readonly kind: 'line'; readonly list: readonly (Position | null | undefined)[] }
  | { readonly kind: 'polygon'; readonly list: readonly (LinearRing | null | undefined)[] }

/** What is drawn of a line or polygon. */
export interface Outline {
  /** The line, or the rings of the polygon, each closed. */
  readonly paths: Paths
  /** Points that were there before some of them were left out. */
  readonly whole: number
  /** Points without a position, which are in no path. */
  readonly missing: number
  /** The greatest height of extrusion and the greatest altitude among the corners of a polygon, in metres; never below 0. */
  readonly heightMetres: number
  readonly baseMetres: number
}

/** What there is now of the outline of a shape with very many points. */
export interface PreparedOutline {
  /** The one before while the shape's own is worked out; `undefined` when there was none. */
  readonly outline: Outline | undefined
  readonly isPending: boolean
}

/** Points that are read in one step: less than a millisecond. */
const POINTS_IN_A_STEP = 1000

/** Whether a shape may have more points than are drawn, so that reading and thinning them would hold up the page. */
export function isLarge({ kind, list }: Shape): boolean {
  if (kind === 'line') return list.length > MOST_POINTS
  let count = 0
  for (const ring of list) {
    // A ring without points takes its time too.
    count += 1 + listOf(ring?.positions).length
    if (count > MOST_POINTS) return true
  }
  return false
}

/** The outline of a shape with every point that has a position. */
export function readOutline(shape: Shape): Outline {
  const reading = new OutlineReading(shape)
  for (const _ of reading.steps()) continue
  return reading.outline
}

/** The reading of one shape, in steps that each take a bounded number of points. */
export class OutlineReading {
  readonly #shape: Shape
  #points = new Float64Array(64)
  #count = 0
  readonly #ends: number[] = []
  #missing = 0
  #height = 0
  #base = 0

  constructor(shape: Shape) {
    this.#shape = shape
  }

  /** Reads as it is walked through. */
  *steps(): Generator<void> {
    let read = 0
    const isStepDone = () => (read += 1) % POINTS_IN_A_STEP === 0
    const { kind, list } = this.#shape
    if (kind === 'line') {
      for (const position of list) {
        this.#read(position)
        if (isStepDone()) yield
      }
      this.#endPath(0)
      return
    }
    for (const ring of list) {
      const start = this.#count
      for (const corner of listOf<Corner | null | undefined>(ring?.positions)) {
        this.#read(corner?.position)
        this.#height = Math.max(this.#height, finite(corner?.heightM) ?? 0)
        this.#base = Math.max(this.#base, finite(corner?.position?.altitudeHaeMeters) ?? 0)
        if (isStepDone()) yield
      }
      this.#close(start)
      this.#endPath(start)
      if (isStepDone()) yield
    }
  }

  /** What was read so far. */
  get outline(): Outline {
    return {
      paths: { points: this.#points.subarray(0, 2 * this.#count), ends: this.#ends },
      whole: this.#count,
      missing: this.#missing,
      heightMetres: this.#height,
      baseMetres: this.#base,
    }
  }

  #read(position: Position | null | undefined): void {
    const at = lonLatOf(position)
    if (at) this.#add(at)
    else this.#missing += 1
  }

  #endPath(start: number): void {
    if (this.#count > start) this.#ends.push(this.#count)
  }

  #close(start: number): void {
    if (this.#count === start) return
    const [first, last] = [this.#at(start), this.#at(this.#count - 1)]
    if (first[0] !== last[0] || first[1] !== last[1]) this.#add(first)
  }

  #at(index: number): LonLat {
    return [this.#points[2 * index] ?? 0, this.#points[2 * index + 1] ?? 0]
  }

  #add([longitude, latitude]: LonLat): void {
    if (2 * this.#count === this.#points.length) {
      const larger = new Float64Array(2 * this.#points.length)
      larger.set(this.#points)
      this.#points = larger
    }
    this.#points[2 * this.#count] = longitude
    this.#points[2 * this.#count + 1] = latitude
    this.#count += 1
  }
}

/** The points of each path. */
export function pointsOf({ points, ends }: Paths): LonLat[][] {
  return ends.map((end, path) => {
    const start = ends[path - 1] ?? 0
    return Array.from({ length: end - start }, (_, index) => {
      const at = 2 * (start + index)
      return [points[at] ?? 0, points[at + 1] ?? 0]
    })
  })
}
