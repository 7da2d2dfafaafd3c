import { datetimeOf } from '../../contract/datetime.ts'
import type { Observation } from '../../picture/observation.ts'
import type { LoadedTask } from '../../picture/loaded-task.ts'
import { familyOf } from '../../task/status-families.ts'
import { statusSince } from '../kinds/failed.ts'

/** A task as it was for a while. Times are milliseconds of the environment's clock. */
export interface Stretch {
  readonly item: LoadedTask
  readonly from: number
  readonly to: number
}

/**
 * A task by the statuses that this console saw it in since `from`, oldest first: what else it says is as it says now. What it was in before the
 * first sight of it is in none.
 * @param seen of this task, oldest first
 */
export function pastOfTask(
  item: LoadedTask,
  seen: readonly Observation[],
  from: number,
  now: number,
): readonly Stretch[] {
  const turns = seen.filter(({ status, before }) => status !== before.status)
  const since = statusSince(item)
  const past = turns.map((turn, index): Stretch => {
    // It may have been in it for longer: nobody saw it come.
    const began = turns[index - 1]?.at ?? turn.before.at
    return { item: itemIn(item, turn.before.status, began), from: Math.max(from, began), to: turn.at }
  })
  const last = turns.at(-1)
  const began = Number.isFinite(since) ? since : (last?.at ?? from)
  return [...past, { item, from: Math.max(from, began), to: now }].filter((stretch) => stretch.to > stretch.from)
}

function itemIn(item: LoadedTask, status: string | undefined, since: number): LoadedTask {
  const { task } = item
  return {
    ...item,
    updated: since,
    family: familyOf(status),
    absentSince: undefined,
    task: { ...task, status: { ...(status !== undefined && { status }), lastUpdateTime: datetimeOf(since) } },
  }
}
