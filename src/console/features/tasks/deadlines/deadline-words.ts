import { formatDuration } from '../../../../format/duration.ts'
import type { Deadline } from '../../../../picture/horizon.ts'
import type { LimitKind } from '../../../../task/task-limits.ts'

/** What has to happen by then. */
export const limitKinds: Readonly<Record<LimitKind, string>> = {
  deliver: 'deliver',
  complete: 'complete',
  schedule: 'start',
  start: 'start',
  replica: 'stale',
}

/** "4 m" for a deadline ahead, "4 m ago" for one that was missed. */
export function timeLeft(deadline: Deadline, now: number): string {
  const left = deadline.limit.at - now
  return left >= 0 ? formatDuration(left) : `${formatDuration(-left)} ago`
}
