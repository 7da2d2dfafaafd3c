import type { KnownNames } from '../../live/entities.ts'
import { deadlinesOf, type Deadline } from '../../live/horizon.ts'
import type { LoadedTask } from '../../live/loaded-task.ts'
import type { LimitKind } from '../../live/task/task-limits.ts'
import { formatDuration } from '../../format/duration.ts'
import { taskAlert, type AlertLevel, type WallAlert } from './wall-alert.ts'

/** How long before it passes a limit is near. */
export const NEAR_MILLISECONDS = 5 * 60_000

interface Rule {
  readonly missed: AlertLevel
  readonly near: AlertLevel
  /** What has not come about by the limit. */
  readonly failed: string
  /** What comes before a time: `due in` 2 m. */
  readonly ahead: string
}

/** What each limit of a task means to a watch. A start that comes is the plan, not a danger; a replica says only that updates are missing. */
const rules: Readonly<Record<LimitKind, Rule>> = {
  deliver: { missed: 'warning', near: 'caution', failed: 'not delivered', ahead: 'delivery due in' },
  complete: { missed: 'warning', near: 'caution', failed: 'not completed', ahead: 'due in' },
  schedule: { missed: 'caution', near: 'advisory', failed: 'not started', ahead: 'starts in' },
  start: { missed: 'caution', near: 'advisory', failed: 'not started', ahead: 'starts in' },
  replica: {
    missed: 'advisory',
    near: 'advisory',
    failed: 'replica not updated',
    ahead: 'replica counts as stale in',
  },
}

export type LimitState = 'missed' | 'near' | 'far'

/** `now`: milliseconds of the environment's clock, as the limit's. The moment itself is not missed yet. */
export function limitState(at: number, now: number): LimitState {
  if (at < now) return 'missed'
  return at - now <= NEAR_MILLISECONDS ? 'near' : 'far'
}

/** Every limit of these tasks that has passed or soon will. */
export function limitAlerts(tasks: readonly LoadedTask[], entities: KnownNames, now: number): WallAlert[] {
  return tasks.flatMap((task) =>
    deadlinesOf(task).flatMap((deadline) => {
      const state = limitState(deadline.limit.at, now)
      return state === 'far' ? [] : [alertOf(deadline, state, entities, now)]
    }),
  )
}

/** How many of these tasks have missed a limit: what a counter calls late. A replica not updated is not the task's own lateness. */
export function lateCount(tasks: readonly LoadedTask[], now: number): number {
  return tasks.filter((task) => deadlinesOf(task).some(({ limit }) => limit.kind !== 'replica' && limit.at < now))
    .length
}

function alertOf({ task, limit }: Deadline, reached: 'missed' | 'near', entities: KnownNames, now: number): WallAlert {
  const rule = rules[limit.kind]
  const left = limit.at - now
  const [state, words] =
    reached === 'missed'
      ? [rule.failed, `Limit passed ${formatDuration(left)} ago`]
      : [`${rule.ahead} ${formatDuration(left, { isExact: left < 120_000 })}`, undefined]
  return taskAlert(task, entities, {
    key: `limit ${task.id} ${limit.field}`,
    level: rule[reached],
    state,
    words,
    since: reached === 'missed' ? limit.at : limit.at - NEAR_MILLISECONDS,
  })
}
