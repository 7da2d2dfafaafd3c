import { laneFacts } from '../../../known/lane-facts.ts'
import type { LoadedTask } from '../../../../picture/loaded-task.ts'
import type { FamilyId } from '../../../../task/status-families.ts'
import type { TaskList } from '../../../../picture/walks.ts'
import { hasJustFailed } from '../../../../rules/kinds/failed.ts'
import { lateCount } from '../../../../rules/kinds/limit.ts'

export interface Counter {
  /** Undefined before the lane's first page. */
  readonly count: number | undefined
  /** There may be more than counted. */
  readonly more: boolean
  /** Live tasks past a limit. */
  readonly late: number
  /** Tasks that failed within ten minutes. */
  readonly failed: number
}

export interface CountedLanes {
  readonly lanes: ReadonlyMap<string, readonly LoadedTask[]>
  readonly lists: readonly TaskList[]
  /** Lanes with more tasks than are kept. */
  readonly cut: ReadonlySet<FamilyId>
}

/** `now`: environment's time. Says a total only for a complete walk. */
export function counterOf({ lanes, lists, cut }: CountedLanes, family: FamilyId, now: number): Counter {
  const facts = laneFacts(lists, family)
  const lane = lanes.get(family) ?? []
  return {
    count: facts.lists.length === 0 || facts.unread ? undefined : lane.length,
    more: !facts.complete || cut.has(family),
    late: lateCount(lane, now),
    failed: lane.filter((task) => hasJustFailed(task, now)).length,
  }
}
