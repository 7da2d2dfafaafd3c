import { datetimeOf } from '../../contract/datetime.ts'
import type { Observation } from '../../picture/observation.ts'
import type { LoadedTask } from '../../picture/loaded-task.ts'
import { familyOf } from '../../task/status-families.ts'
import { statusSince } from '../kinds/failed.ts'

export interface Stretch {
  readonly item: LoadedTask
  readonly from: number
  readonly to: number
}

/** Only the status varies, from the first observation on. @param seen of this task, oldest first */
export function pastOfTask(
  item: LoadedTask,
  seen: readonly Observation[],
  from: number,
  now: number,
): readonly Stretch[] {
  const turns = seen.filter(({ status, before }) => status !== before.status)
  const since = statusSince(item)
  const past = turns.map((turn, index): Stretch => {
    // It may have had that status earlier, unobserved.
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
