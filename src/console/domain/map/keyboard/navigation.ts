import type { LonLat } from '../../../../geo/lon-lat.ts'
import type { Quarter, Spots } from './spots.ts'

/** The nearest in that direction, or to the map's center; the next or last by distance. */
export type Step = Quarter | 'nearest' | 'farther' | 'nearer'

export interface Cursor {
  /** `undefined` before the first step. */
  readonly at: string | undefined
  /** On arrival, as the entity may have gone since. */
  readonly place: LonLat | undefined
  /** Distances start here: the map's center at the first step or the last "nearest". */
  readonly start: LonLat | undefined
  /** Steps by direction, to go back. */
  readonly way: readonly { readonly to: Quarter; readonly from: string }[]
}

export type StepResult =
  | {
      readonly kind: 'moved'
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

export const START: Cursor = { at: undefined, place: undefined, start: undefined, way: [] }

const OPPOSITE: Record<Quarter, Quarter> = { north: 'south', south: 'north', east: 'west', west: 'east' }

/** How many steps can be taken back. */
const LONGEST_WAY = 200

/** Continues from an entity chosen elsewhere. */
export function navigateFrom(cursor: Cursor, entityId: string | undefined): Cursor {
  return entityId === cursor.at ? cursor : { ...cursor, at: entityId, place: undefined, way: [] }
}

/** The opposite of the last step goes back. @param middle map center now */
export function navigate(
  cursor: Cursor,
  step: Step,
  spots: Spots,
  middle: LonLat,
): { cursor: Cursor; result: StepResult } {
  if (spots.count === 0) return { cursor, result: { kind: 'nobody' } }
  if (step === 'nearest' || step === 'farther' || step === 'nearer') return stepInOrder(cursor, step, spots, middle)
  const here = cursor.at === undefined ? undefined : spots.placeOf(cursor.at)
  const last = cursor.way.at(-1)
  const isBack = last !== undefined && here !== undefined && OPPOSITE[last.to] === step
  const back = isBack ? spots.placeOf(last.from) : undefined
  const start = cursor.start ?? middle
  const from = here ?? cursor.place ?? start
  const to = isBack && back ? last.from : spots.nearestIn(step, from)
  const place = to === undefined ? undefined : spots.placeOf(to)
  if (to === undefined || place === undefined)
    return { cursor: { ...cursor, start }, result: { kind: 'no further', step } }
  const way =
    isBack && back
      ? cursor.way.slice(0, -1)
      : here && cursor.at !== undefined
        ? [...cursor.way, { to: step, from: cursor.at }].slice(-LONGEST_WAY)
        : []
  const fromWhat = here ? 'left' : cursor.place ? 'gone' : whatIs(cursor, start)
  return { cursor: { at: to, place, start, way }, result: { kind: 'moved', to, place, from, fromWhat } }
}

function stepInOrder(
  cursor: Cursor,
  step: 'nearest' | 'farther' | 'nearer',
  spots: Spots,
  middle: LonLat,
): { cursor: Cursor; result: StepResult } {
  const isAnew = step === 'nearest'
  const start = isAnew ? middle : (cursor.start ?? middle)
  const isHere = cursor.at !== undefined && spots.placeOf(cursor.at) !== undefined
  const to =
    isAnew || cursor.at === undefined || !isHere
      ? spots.inOrder(start, 'first')
      : spots.inOrder(start, step === 'farther' ? { after: cursor.at } : { before: cursor.at })
  const place = to === undefined ? undefined : spots.placeOf(to)
  if (to === undefined || place === undefined)
    return { cursor: { ...cursor, start }, result: { kind: 'no further', step } }
  return {
    cursor: { at: to, place, start, way: [] },
    result: {
      kind: 'moved',
      to,
      place,
      from: start,
      fromWhat: isAnew ? 'middle' : whatIs(cursor, start),
      rank: spots.rank(start, to),
    },
  }
}

function whatIs(cursor: Cursor, start: LonLat): 'middle' | 'start' {
  return start === cursor.start ? 'start' : 'middle'
}
