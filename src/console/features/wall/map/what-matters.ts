import type { KnownEntity } from '../../../../picture/entities.ts'
import { copiesInTask } from '../../../../entity/copy.ts'
import { isStale } from '../../../known/entities/map-entities.ts'
import { isGeoEntity } from '../../../../geo/map-entity.ts'
import type { LoadedTask } from '../../../../picture/loaded-task.ts'
import type { Held } from '../../../known/use-view.ts'
import type { FamilyId } from '../../../../task/status-families.ts'
import { assigneeEntityId } from '../../../../task/principal.ts'

/** Families whose tasks are on their way or in the field. */
const underWay: readonly FamilyId[] = ['delivering', 'accepted', 'executing', 'ending']

export interface MapSelection {
  /** What the map has to show. */
  readonly matters: readonly KnownEntity[]
  /** What it draws: that, all that is being updated, and areas. */
  readonly drawn: readonly KnownEntity[]
  /** Not updated for long, and part of nothing that is under way: left out so that the rest can be read from afar. */
  readonly left: number
}

/**
 * Chooses what a map for the other end of the room shows: who works on a task that is under way and what that task is about (the entities given to it), and
 * whatever an alert names, as long as it is being updated. Without any of these, whatever there is.
 * @param alerted keys of the entities that alerts name
 * @param now the environment's time in milliseconds
 * @param staleMinutes an entity not updated for longer counts as not being updated
 */
export function whatMatters(
  entities: Pick<Held<KnownEntity>, 'items'>,
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
