import { deliveryErrorCode, taskErrorCode } from '../../../contract/task.ts'
import type { KnownNames } from '../../live/entities.ts'
import type { LoadedTask } from '../../live/loaded-task.ts'
import { principalName } from '../../live/task/principal-name.ts'
import { isEnded, statusWords } from '../../live/status/status-families.ts'
import { errorWords } from '../../format/enum-words.ts'
import { assigneeOf } from './assignee-of.ts'
import type { WallAlert } from './wall-alert.ts'

/** For so long a task that ended badly is news. */
export const FAILURE_MILLISECONDS = 30 * 60_000

// A task that was replaced did not fail.
const failed = ['STATUS_DONE_NOT_OK', 'STATUS_VERSION_REJECTED']

/** Whether a task ended badly within so many milliseconds. One without an update time counts: it can't be said to be old. */
export function failedWithin({ task, updated }: LoadedTask, milliseconds: number, now: number): boolean {
  if (!failed.some((status) => status === task.status?.status)) return false
  return updated === Number.NEGATIVE_INFINITY || now - updated <= milliseconds
}

/** Tasks that ended badly of late, and live ones that could not be delivered. */
export function failureAlerts(tasks: readonly LoadedTask[], entities: KnownNames, now: number): WallAlert[] {
  return tasks.flatMap((task): WallAlert[] => {
    const { status, deliveryState } = task.task
    const who = principalName(task.task.relations?.assignee, entities)
    const alert = (kind: string, state: string, reason: string): WallAlert => ({
      key: `${kind} ${task.id}`,
      level: 'caution',
      title: `${task.title}, ${state}`,
      detail: [who, reason].filter((part) => part !== undefined && part !== '').join('. '),
      since: Number.isFinite(task.updated) ? task.updated : undefined,
      old: false,
      entityId: assigneeOf(task),
    })
    if (failedWithin(task, FAILURE_MILLISECONDS, now)) {
      const reason = errorWords(status?.taskError ?? {}, taskErrorCode.prefix)
      return [alert('failed', lowerFirst(statusWords(status?.status)), reason)]
    }
    if (isEnded(status?.status) || deliveryState?.error === undefined) return []
    return [alert('delivery', 'delivery failed', errorWords(deliveryState.error, deliveryErrorCode.prefix))]
  })
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
