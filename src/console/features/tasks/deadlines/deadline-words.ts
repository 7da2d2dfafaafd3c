import { formatDuration } from '../../../../format/duration.ts'
import type { Deadline } from '../../../../picture/horizon.ts'
import type { LimitKind } from '../../../../task/task-limits.ts'

export const limitKinds: Readonly<Record<LimitKind, string>> = {
  deliver: 'deliver',
  complete: 'complete',
  schedule: 'start',
  start: 'start',
  replica: 'stale',
}

/** "4 m", or "4 m ago" if missed. */
export function timeLeft(deadline: Deadline, now: number): string {
  const left = deadline.limit.at - now
  return left >= 0 ? formatDuration(left) : `${formatDuration(-left)} ago`
}
