import type { MapEntity } from '../../../geo/map-entity.ts'
import type { KnownEntity } from '../../../picture/entities.ts'
import { atOnce, eachOf, type Steps } from '../../../picture/steps.ts'
import type { TrailStore } from './trails.ts'

/** Drawn dimmed. An unknown age counts as old: it must not look live. */
export function isStale({ asOf }: KnownEntity, now: number, staleMinutes: number): boolean {
  return asOf === undefined || now - asOf > staleMinutes * 60_000
}

const drawn = new WeakMap<KnownEntity, MapEntity>()

/** The same object for an unchanged entity, so that the map doesn't redraw it. */
export function* mapEntitySteps(
  entities: readonly KnownEntity[],
  now: number,
  staleMinutes: number,
  trails: Pick<TrailStore, 'of'>,
  alertOf: (key: string) => MapEntity['alert'] = noAlert,
): Steps<readonly MapEntity[]> {
  const made: MapEntity[] = []
  yield* eachOf(entities, (each) => made.push(mapEntity(each, isStale(each, now, staleMinutes), trails, alertOf)))
  return made
}

export function mapEntitiesOf(...input: Parameters<typeof mapEntitySteps>): readonly MapEntity[] {
  return atOnce(mapEntitySteps(...input))
}

function mapEntity(
  each: KnownEntity,
  stale: boolean,
  trails: Pick<TrailStore, 'of'>,
  alertOf: (key: string) => MapEntity['alert'],
): MapEntity {
  const before = drawn.get(each)
  const alert = alertOf(each.key)
  const trail = trails.of(each.key)
  const isSameTrail = trail.length === 0 ? before?.trail === undefined : before?.trail === trail
  if (before?.stale === stale && before.alert === alert && isSameTrail) return before
  const made: MapEntity = {
    entityId: each.key,
    entity: each.best.entity,
    snapshot: each.best.snapshot,
    stale,
    ...(each.asOf === undefined ? {} : { asOf: each.asOf }),
    ...(alert === undefined ? {} : { alert }),
    ...(trail.length === 0 ? {} : { trail }),
  }
  drawn.set(each, made)
  return made
}

function noAlert(): undefined {
  return undefined
}
