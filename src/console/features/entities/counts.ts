import type { KnownEntity } from '../../../picture/entities.ts'
import { view } from '../../../picture/view.ts'
import { present } from '../../known/live-tasks.ts'
import { countRows, type CountedView, type Counting, type Visit } from '../../platform/counts.ts'
import type { entityAddress } from './entity-address.ts'
import { filterEntities } from './list/entity-filter.ts'

export { lastPollVisit as seen } from '../../known/last-poll-visit.ts'

/** Loaded entities of the view that were updated since. */
export function counting({ values }: CountedView<typeof entityAddress>, { at }: Visit, now: number): Counting {
  const inView = filterEntities(present.entities, values.filter, now)
  return countRows(view(inView, { where: ({ asOf }) => asOf !== undefined && asOf > at, order: byKey }))
}

export function slides({ values }: CountedView<typeof entityAddress>): boolean {
  return values.filter.olderThan !== undefined
}

function byKey(one: KnownEntity, other: KnownEntity): number {
  return one.key < other.key ? -1 : 1
}
