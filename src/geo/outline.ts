import type { GeoPolygon } from '../contract/entity/geometry.ts'
import type { Position } from '../contract/entity/location.ts'
import type { LonLat } from './lon-lat.ts'
import { MOST_POINTS, type Paths } from './thin.ts'
import { finite, listOf, lonLatOf } from './position.ts'

type LinearRing = NonNullable<GeoPolygon['rings']>[number]
type Corner = NonNullable<LinearRing['positions']>[number]

/** As received: lists may have holes. */
export type Shape =
  | { readonly kind: 'line'; readonly list: readonly (Position | null | undefined)[] }
  | { readonly kind: 'polygon'; readonly list: readonly (LinearRing | null | undefined)[] }

export interface Outline {
  /** The line, or the closed rings of the polygon. */
  readonly paths: Paths
  /** Points before thinning. */
  readonly whole: number
  /** Points without a position, in no path. */
  readonly missing: number
  /** Greatest extrusion and greatest altitude of a polygon's corners, in metres; never below 0. */
  readonly heightMetres: number
  readonly baseMetres: number
}

export interface PreparedOutline {
  /** The previous one while the shape's own is computed; `undefined` without one. */
  readonly outline: Outline | undefined
  readonly isPending: boolean
}

/** Points per step: less than a millisecond. */
const POINTS_IN_A_STEP = 1000

/** Reading and thinning a shape with more points than are drawn would block the page. */
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

export function readOutline(shape: Shape): Outline {
  const reading = new OutlineResult(shape)
  for (const _ of reading.steps()) continue
  return reading.outline
}

/** In steps that each read a bounded number of points. */
export class OutlineResult {
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

export function pointsOf({ points, ends }: Paths): LonLat[][] {
  return ends.map((end, path) => {
    const start = ends[path - 1] ?? 0
    return Array.from({ length: end - start }, (_, index) => {
      const at = 2 * (start + index)
      return [points[at] ?? 0, points[at + 1] ?? 0]
    })
  })
}
