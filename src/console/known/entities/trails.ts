import { inverse } from '../../../geo/geodesic.ts'
import type { TrailPoint } from '../../../geo/map-entity.ts'
import { positionOf } from '../../../geo/position.ts'
import type { Change, KeyedSource } from '../../../picture/collection.ts'
import type { KnownEntity } from '../../../picture/entities.ts'

const ALL_TRAIL_POINTS = 200_000
export const TRAIL_POINTS = 200
/** Reported positions jitter less than this. */
export const TRAIL_METRES = 5
/** Metres of a degree of latitude, at the equator. */
const LEAST_OF_DEGREE = 110_574

export interface TrailStore {
  /** Oldest first, without the current position. */
  of: (key: string) => readonly TrailPoint[]
  stop: () => void
}

/** Records positions that entities leave. @param reach how many milliseconds back they are kept */
export function followTrails(entities: KeyedSource<KnownEntity>, reach = Infinity): TrailStore {
  const trails = new Map<string, readonly TrailPoint[]>()
  const onChanges = (changes: readonly Change<KnownEntity>[] | undefined): void => {
    if (changes === undefined) return trails.clear()
    const longest = Math.max(2, Math.min(TRAIL_POINTS, Math.floor(ALL_TRAIL_POINTS / (entities.size + 1))))
    for (const { before, after } of changes) {
      if (before === undefined) continue
      if (after === undefined) {
        trails.delete(before.key)
        continue
      }
      const left = placeLeft(before, after)
      if (left === undefined) continue
      const young = (trails.get(after.key) ?? none).filter(({ time }) => left.time - time <= reach)
      trails.set(after.key, [...young, left].slice(-longest))
    }
  }
  return { of: (key) => trails.get(key) ?? none, stop: entities.follow(onChanges) }
}

const none: readonly TrailPoint[] = []

function placeLeft(before: KnownEntity, after: KnownEntity): TrailPoint | undefined {
  if (before.best === after.best || before.asOf === undefined) return undefined
  const from = positionOf(before.best.entity)
  const to = positionOf(after.best.entity)
  if (from.kind !== 'position' || to.kind !== 'position') return undefined
  // Most moves are long in latitude alone, and a poll may bring a thousand.
  const isFar = Math.abs(from.at[1] - to.at[1]) * LEAST_OF_DEGREE > TRAIL_METRES
  return isFar || inverse(from.at, to.at).metres >= TRAIL_METRES ? { at: from.at, time: before.asOf } : undefined
}
