import type { KnownEntity } from '../../../../picture/entities.ts'
import { copiesInTask } from '../../../../entity/copy.ts'
import { isStale } from '../../../known/entities/map-entities.ts'
import { isGeoEntity } from '../../../../geo/map-entity.ts'
import type { LoadedTask } from '../../../../picture/loaded-task.ts'
import type { Loaded } from '../../../known/use-collection.ts'
import type { FamilyId } from '../../../../task/status-families.ts'
import { assigneeEntityId } from '../../../../task/principal.ts'

/** Families of tasks being delivered or executed. */
const underWay: readonly FamilyId[] = ['delivering', 'accepted', 'executing', 'ending']

export interface MapSelection {
  readonly matters: readonly KnownEntity[]
  /** Those, all that are being updated, and areas. */
  readonly drawn: readonly KnownEntity[]
  /** How many are left out: old and unrelated to active tasks, so that the rest is readable from afar. */
  readonly left: number
}

/**
 * Agents and entities of active tasks and of alerts, while being updated; without any, everything.
 * @param alerted keys of the entities that alerts name
 * @param now the environment's time in milliseconds
 * @param staleMinutes older entities count as not being updated
 */
export function mapSelection(
  entities: Pick<Loaded<KnownEntity>, 'items'>,
  lanes: ReadonlyMap<string, readonly LoadedTask[]>,
  alerted: readonly string[],
  now: number,
  staleMinutes: number,
): MapSelection {
  const keys = new Set(alerted)
  for (const task of underWay.flatMap((family) => lanes.get(family) ?? []))
    for (const key of keysOf(task)) keys.add(key)
  const all = [...entities.items()]
  const hasNews = (item: KnownEntity) => !isStale(item, now, staleMinutes) && !item.best.snapshot
  const named = all.filter(({ key }) => keys.has(key))
  const fresh = named.filter(hasNews)
  const matters = fresh.length > 0 ? fresh : named.length > 0 ? named : all
  const known = new Set(matters)
  const alertKeys = new Set(alerted)
  const drawn = all.filter(
    (item) => known.has(item) || alertKeys.has(item.key) || hasNews(item) || isGeoEntity(item.best.entity),
  )
  return { matters, drawn, left: all.length - drawn.length }
}

function keysOf(task: LoadedTask): readonly string[] {
  const assignee = assigneeEntityId(task.task.relations?.assignee)
  const given = copiesInTask(task).map(({ key }) => key)
  return assignee === undefined ? given : [assignee, ...given]
}
