import type { KnownEntity } from '../../../picture/entities.ts'
import { view } from '../../../picture/view.ts'
import type { SearchParams } from '../../../address/search-params.ts'
import { present } from '../../known/live-tasks.ts'
import { countRows, type CountedView, type Counting, type Visit } from '../../platform/counts.ts'
import { filterEntities, entityFilter } from './list/entity-filter.ts'

export { lastPollVisit as seen } from '../../known/last-poll-visit.ts'

/** Loaded entities of the view that were updated since. */
export function counting({ search }: CountedView, { at }: Visit, now: number): Counting {
  const inView = filterEntities(present.entities, entityFilter.read(search, [], now), now)
  return countRows(view(inView, { where: ({ asOf }) => asOf !== undefined && asOf > at, order: byKey }))
}

export function slides(search: SearchParams): boolean {
  return entityFilter.read(search, [], 0).olderThan !== undefined
}

function byKey(one: KnownEntity, other: KnownEntity): number {
  return one.key < other.key ? -1 : 1
}
