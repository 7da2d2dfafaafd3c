import type { LonLat } from '../../../../geo/lon-lat.ts'
import type { Quarter, Spots } from './spots.ts'

/** The nearest in that direction, or to the map's center; the next or last by distance. */
export type Step = Quarter | 'nearest' | 'farther' | 'nearer'

export interface Walk {
  /** `undefined` before the first step. */
  readonly at: string | undefined
  /** On arrival, as the entity may have gone since. */
  readonly place: LonLat | undefined
  /** Distances start here: the map's center at the first step or the last "nearest". */
  readonly start: LonLat | undefined
  /** Steps by direction, to go back. */
  readonly way: readonly { readonly to: Quarter; readonly from: string }[]
}

export type Told =
  | {
      readonly kind: 'came'
      readonly to: string
      readonly place: LonLat
      readonly from: LonLat
      /** Meaning of `from`: the place left, that of a gone entity, map center, or start of distances. */
      readonly fromWhat: 'left' | 'gone' | 'middle' | 'start'
      /** In the order by distance, if that was used. */
      readonly rank?: number
    }
  | { readonly kind: 'no further'; readonly step: Step }
  | { readonly kind: 'nobody' }

export const START: Walk = { at: undefined, place: undefined, start: undefined, way: [] }

const OPPOSITE: Record<Quarter, Quarter> = { north: 'south', south: 'north', east: 'west', west: 'east' }

/** How many steps can be taken back. */
const LONGEST_WAY = 200

/** Continues from an entity chosen elsewhere. */
export function walkFrom(walk: Walk, entityId: string | undefined): Walk {
  return entityId === walk.at ? walk : { ...walk, at: entityId, place: undefined, way: [] }
}

/** The opposite of the last step goes back. @param middle map center now */
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
