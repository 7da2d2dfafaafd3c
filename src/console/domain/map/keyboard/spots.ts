import { radians, type LonLat } from '../../../../geo/lon-lat.ts'

/** By bearing without overlap: north is 315° up to 45°. */
export type Quarter = 'north' | 'east' | 'south' | 'west'

const IN: Record<Quarter, (east: number, north: number) => boolean> = {
  north: (east, north) => north > 0 && east < north && east >= -north,
  east: (east, north) => east > 0 && north <= east && north > -east,
  south: (east, north) => north < 0 && east > north && east <= -north,
  west: (east, north) => east < 0 && north >= east && north < -east,
}

/** Squared, in earth radii: less than a centimetre. */
const SAME_PLACE = 1e-18

/** Coordinates on the unit sphere. */
const WIDTH = 3

/** On a sphere, so nearly equal distances may swap. Scans all: 100,000 take 1 or 2 ms, without an index. */
export class Spots {
  readonly #ids: string[] = []
  readonly #numbers = new Map<string, number>()
  readonly #places: LonLat[] = []
  #points = new Float64Array(WIDTH * 64)

  add(entityId: string, at: LonLat): void {
    const number = this.#ids.length
    if (this.#points.length < WIDTH * (number + 1)) {
      const larger = new Float64Array(this.#points.length * 2)
      larger.set(this.#points)
      this.#points = larger
    }
    this.#points.set(pointOf(at), WIDTH * number)
    this.#ids.push(entityId)
    this.#places.push(at)
    this.#numbers.set(entityId, number)
  }

  get count(): number {
    return this.#ids.length
  }

  placeOf(entityId: string): LonLat | undefined {
    const number = this.#numbers.get(entityId)
    return number === undefined ? undefined : this.#places[number]
  }

  nearestIn(quarter: Quarter, from: LonLat): string | undefined {
    const isIn = IN[quarter]
    const [longitude, latitude] = [radians(from[0]), radians(from[1])]
    const [sinLongitude, cosLongitude] = [Math.sin(longitude), Math.cos(longitude)]
    const [sinLatitude, cosLatitude] = [Math.sin(latitude), Math.cos(latitude)]
    let best = -1
    let least = Number.POSITIVE_INFINITY
    this.#each(from, (number, squared, x, y, z) => {
      if (squared >= least || squared <= SAME_PLACE) return
      const east = -sinLongitude * x + cosLongitude * y
      const north = -sinLatitude * (cosLongitude * x + sinLongitude * y) + cosLatitude * z
      if (!isIn(east, north)) return
      best = number
      least = squared
    })
    return this.#ids[best]
  }

  /** Equal distances keep the order of insertion. */
  inOrder(from: LonLat, which: 'first' | { after: string } | { before: string }): string | undefined {
    const isBefore = typeof which === 'object' && 'before' in which
    const id = which === 'first' ? undefined : 'after' in which ? which.after : which.before
    const own = id === undefined ? -1 : (this.#numbers.get(id) ?? -1)
    if (which !== 'first' && own < 0) return undefined
    const mine = own < 0 ? -1 : this.#squared(from, own)
    let best = -1
    let bestSquared = 0
    this.#each(from, (number, squared) => {
      const isAfter = squared > mine || (squared === mine && number > own)
      if (number === own || isAfter === isBefore) return
      const isFurther = squared > bestSquared || (squared === bestSquared && number > best)
      if (best >= 0 && isFurther !== isBefore) return
      best = number
      bestSquared = squared
    })
    return this.#ids[best]
  }

  rank(from: LonLat, entityId: string): number {
    const own = this.#numbers.get(entityId) ?? -1
    const mine = this.#squared(from, own)
    let rank = 1
    this.#each(from, (number, squared) => {
      if (squared < mine || (squared === mine && number < own)) rank += 1
    })
    return rank
  }

  countAt(place: LonLat): number {
    let count = 0
    this.#each(place, (_, squared) => {
      if (squared <= SAME_PLACE) count += 1
    })
    return count
  }

  /** Passes squared distance in radii (through the earth) and direction. */
  #each(from: LonLat, see: (number: number, squaredDistance: number, x: number, y: number, z: number) => void): void {
    const [fromX, fromY, fromZ] = pointOf(from)
    const points = this.#points
    for (let number = 0, at = 0; number < this.#ids.length; number += 1, at += WIDTH) {
      const x = (points[at] ?? 0) - fromX
      const y = (points[at + 1] ?? 0) - fromY
      const z = (points[at + 2] ?? 0) - fromZ
      see(number, x * x + y * y + z * z, x, y, z)
    }
  }

  #squared(from: LonLat, number: number): number {
    const [x, y, z] = pointOf(from)
    const [ownX, ownY, ownZ] = this.#points.subarray(WIDTH * number, WIDTH * (number + 1))
    if (ownX === undefined || ownY === undefined || ownZ === undefined) return Number.NaN
    return (ownX - x) * (ownX - x) + (ownY - y) * (ownY - y) + (ownZ - z) * (ownZ - z)
  }
}

function pointOf([longitude, latitude]: LonLat): [x: number, y: number, z: number] {
  const across = Math.cos(radians(latitude))
  return [across * Math.cos(radians(longitude)), across * Math.sin(radians(longitude)), Math.sin(radians(latitude))]
}
