import type { LonLat } from '../../../../geo/lon-lat.ts'
import type { Quarter, Spots } from './spots.ts'

/** What a key asks for: the nearest entity that way, the nearest to the middle of the map, or the next or last one by distance from there. */
export type Step = Quarter | 'nearest' | 'farther' | 'nearer'

/** How somebody goes from entity to entity. */
export interface Walk {
  /** Where they are; `undefined` before the first step. */
  readonly at: string | undefined
  /** Where that was when they came to it: it may be gone by now. */
  readonly place: LonLat | undefined
  /** Distances are counted from here: the middle of the map as it was with the first step, or with the last "nearest". */
  readonly start: LonLat | undefined
  /** The steps by direction that led here, to be gone back. */
  readonly way: readonly { readonly to: Quarter; readonly from: string }[]
}

/** What became of a step. */
export type Told =
  | {
      readonly kind: 'came'
      readonly to: string
      readonly place: LonLat
      readonly from: LonLat
      /** What `from` is: the place they left, the one that a vanished entity had, the middle of the map, or where distances were counted from. */
      readonly fromWhat: 'left' | 'gone' | 'middle' | 'start'
      /** Its place in the order by distance, where that was gone by. */
      readonly rank?: number
    }
  | { readonly kind: 'no further'; readonly step: Step }
  | { readonly kind: 'nobody' }

export const START: Walk = { at: undefined, place: undefined, start: undefined, way: [] }

const OPPOSITE: Record<Quarter, Quarter> = { north: 'south', south: 'north', east: 'west', west: 'east' }

/** So many steps are gone back at most. */
const LONGEST_WAY = 200

/** Somebody chose an entity elsewhere: the walk goes on from there. */
export function walkFrom(walk: Walk, entityId: string | undefined): Walk {
  return entityId === walk.at ? walk : { ...walk, at: entityId, place: undefined, way: [] }
}

/**
 * One step. A step that is the opposite of the one before leads back to where that came from, so that one can look around and return; any other goes
 * to the nearest in its quarter.
 *
 * @param middle of the map as it looks now
 */
export function stepOn(walk: Walk, step: Step, spots: Spots, middle: LonLat): { walk: Walk; told: Told } {
  if (spots.count === 0) return { walk, told: { kind: 'nobody' } }
  if (step === 'nearest' || step === 'farther' || step === 'nearer') return stepInOrder(walk, step, spots, middle)
  const here = walk.at === undefined ? undefined : spots.placeOf(walk.at)
  const last = walk.way.at(-1)
  const isBack = last !== undefined && here !== undefined && OPPOSITE[last.to] === step
  const back = isBack ? spots.placeOf(last.from) : undefined
  const start = walk.start ?? middle
  const from = here ?? walk.place ?? start
  const to = isBack && back ? last.from : spots.nearestIn(step, from)
  const place = to === undefined ? undefined : spots.placeOf(to)
  if (to === undefined || place === undefined) return { walk: { ...walk, start }, told: { kind: 'no further', step } }
  const way =
    isBack && back
      ? walk.way.slice(0, -1)
      : here && walk.at !== undefined
        ? [...walk.way, { to: step, from: walk.at }].slice(-LONGEST_WAY)
        : []
  const fromWhat = here ? 'left' : walk.place ? 'gone' : whatIs(walk, start)
  return { walk: { at: to, place, start, way }, told: { kind: 'came', to, place, from, fromWhat } }
}

function stepInOrder(
  walk: Walk,
  step: 'nearest' | 'farther' | 'nearer',
  spots: Spots,
  middle: LonLat,
): { walk: Walk; told: Told } {
  const isAnew = step === 'nearest'
  const start = isAnew ? middle : (walk.start ?? middle)
  const isHere = walk.at !== undefined && spots.placeOf(walk.at) !== undefined
  const to =
    isAnew || walk.at === undefined || !isHere
      ? spots.inOrder(start, 'first')
      : spots.inOrder(start, step === 'farther' ? { after: walk.at } : { before: walk.at })
  const place = to === undefined ? undefined : spots.placeOf(to)
  if (to === undefined || place === undefined) return { walk: { ...walk, start }, told: { kind: 'no further', step } }
  return {
    walk: { at: to, place, start, way: [] },
    told: {
      kind: 'came',
      to,
      place,
      from: start,
      fromWhat: isAnew ? 'middle' : whatIs(walk, start),
      rank: spots.rank(start, to),
    },
  }
}

function whatIs(walk: Walk, start: LonLat): 'middle' | 'start' {
  return start === walk.start ? 'start' : 'middle'
}
