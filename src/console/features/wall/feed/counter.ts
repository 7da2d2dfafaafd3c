import { laneFacts } from '../../../known/lane-facts.ts'
import type { LoadedTask } from '../../../../picture/loaded-task.ts'
import type { FamilyId } from '../../../../task/status-families.ts'
import type { Leg } from '../../../../picture/walks.ts'
import { failedWithin } from '../../../../rules/kinds/failed.ts'
import { lateCount } from '../../../../rules/kinds/limit.ts'

export interface Counter {
  /** Undefined until the first page of the lane has come. */
  readonly count: number | undefined
  /** There may be more than are counted. */
  readonly more: boolean
  /** Live tasks that have missed a limit. */
  readonly late: number
  /** Tasks that ended badly within ten minutes. */
  readonly failed: number
}

/** What is known of the lanes. */
export interface CountedLanes {
  readonly lanes: ReadonlyMap<string, readonly LoadedTask[]>
  readonly legs: readonly Leg[]
  /** Lanes that had more than is kept. */
  readonly cut: ReadonlySet<FamilyId>
}

const NEW_MILLISECONDS = 10 * 60_000

/** What a counter says of a lane; `now` is the environment's time. It never claims a total that was not walked to its end. */
export function counterOf({ lanes, legs, cut }: CountedLanes, family: FamilyId, now: number): Counter {
  const facts = laneFacts(legs, family)
  const lane = lanes.get(family) ?? []
  return {
    count: facts.legs.length === 0 || facts.unread ? undefined : lane.length,
    more: !facts.complete || cut.has(family),
    late: lateCount(lane, now),
    failed: lane.filter((task) => failedWithin(task, NEW_MILLISECONDS, now)).length,
  }
}
