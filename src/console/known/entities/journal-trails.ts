import type { Trails } from '../../../watch/wire/journal.ts'
import { inverse } from '../../../geo/geodesic.ts'
import type { LonLat } from '../../../geo/lon-lat.ts'
import type { TrailPoint } from '../../../geo/map-entity.ts'
import { positionOf } from '../../../geo/position.ts'
import type { KnownEntity } from '../../../picture/entities.ts'
import { TRAIL_METRES, TRAIL_POINTS, type TrailStore } from './trails.ts'

/**
 * @param kept from the journal, by entity id, oldest first: moment, latitude and longitude in degrees
 * @param entity its current position isn't part of the trail
 */
export function withKept(
  seen: Pick<TrailStore, 'of'>,
  { trails: kept }: Trails,
  entity: (key: string) => KnownEntity | undefined,
): Pick<TrailStore, 'of'> {
  /** The same list while nothing is new, so that the map doesn't redraw. */
  const made = new Map<string, { readonly after: readonly TrailPoint[]; readonly whole: readonly TrailPoint[] }>()
  return {
    of: (key) => {
      const after = seen.of(key)
      const before = Object.hasOwn(kept, key) ? kept[key] : undefined
      if (before === undefined || before.length === 0) return after
      const known = made.get(key)
      if (known?.after === after) return known.whole
      const until = after[0]?.time ?? Infinity
      const points = before
        .filter(([time]) => time < until)
        .map(([time, latitude, longitude]): TrailPoint => ({ at: [longitude, latitude], time }))
      const whole = thinned([...withoutEnd(points, after.length === 0 ? placeOf(entity(key)) : undefined), ...after])
      made.set(key, { after, whole })
      return whole
    },
  }
}

/** Without trailing points at the entity's position. */
function withoutEnd(points: readonly TrailPoint[], place: LonLat | undefined): readonly TrailPoint[] {
  if (place === undefined) return points
  const last = points.findLastIndex(({ at }) => inverse(at, place).metres >= TRAIL_METRES)
  return points.slice(0, last + 1)
}

function placeOf(entity: KnownEntity | undefined): LonLat | undefined {
  const position = entity && positionOf(entity.best.entity)
  return position?.kind === 'position' ? position.at : undefined
}

/** Drops points of a trail that is too long for the map; the ends stay. */
function thinned(points: readonly TrailPoint[]): readonly TrailPoint[] {
  const step = Math.ceil(points.length / TRAIL_POINTS)
  return step <= 1 ? points : points.filter((_, index) => index % step === 0 || index === points.length - 1)
}
