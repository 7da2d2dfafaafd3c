import { valueLabel } from '../../../contract/label.ts'
import { deliveryErrorCode, taskErrorCode } from '../../../contract/task.ts'
import type { KnownNames } from '../../live/entities.ts'
import type { LoadedTask } from '../../live/loaded-task.ts'
import { isEnded, statusWords } from '../../live/status/status-families.ts'
import { errorWords } from '../../format/enum-words.ts'
import { taskAlert, type WallAlert } from './wall-alert.ts'

/** How long a task that ended badly is shown. */
export const FAILURE_MILLISECONDS = 30 * 60_000

// A task that was replaced did not fail.
const failed = ['STATUS_DONE_NOT_OK', 'STATUS_VERSION_REJECTED']

/** More than these with one reason are one alert: a wall of them would hide the rest. */
const TOLD_ONE_BY_ONE = 2

/**
 * Whether a task ended badly within this time, in milliseconds. Cancelling one is deliberate, and no failure. One without an update time counts: it
 * can't be said to be old.
 */
export function failedWithin({ task, updated }: LoadedTask, milliseconds: number, now: number): boolean {
  if (!failed.some((status) => status === task.status?.status)) return false
  if (task.status?.taskError?.code === 'ERROR_CODE_CANCELLED') return false
  return updated === Number.NEGATIVE_INFINITY || now - updated <= milliseconds
}

/** Tasks that ended badly of late, by their reason where there are many, and live ones that could not be delivered. */
export function failureAlerts(tasks: readonly LoadedTask[], entities: KnownNames, now: number): WallAlert[] {
  const recent = tasks.filter((task) => failedWithin(task, FAILURE_MILLISECONDS, now))
  const reasons = new Set(recent.map(reasonOf))
  return [
    ...[...reasons].flatMap((code) => {
      const group = recent.filter((task) => reasonOf(task) === code)
      return group.length > TOLD_ONE_BY_ONE
        ? [groupAlert(code, group)]
        : group.map((task) => failedAlert(task, entities))
    }),
    ...tasks.flatMap((task) => undeliveredAlert(task, entities)),
  ]
}

/** Empty without one. */
function reasonOf({ task }: LoadedTask): string {
  return task.status?.taskError?.code ?? ''
}

function failedAlert(task: LoadedTask, entities: KnownNames): WallAlert {
  const { status } = task.task
  const reason = errorWords(status?.taskError ?? {}, taskErrorCode.prefix)
  return taskAlert(task, entities, {
    key: `failed ${task.id}`,
    level: 'caution',
    state: lowerFirst(statusWords(status?.status)),
    words: reason,
    since: knownTime(task),
  })
}

function groupAlert(code: string, group: readonly LoadedTask[]): WallAlert {
  const newest = group.reduce((one, other) => (other.updated > one.updated ? other : one))
  const reason = code === '' ? 'without a reason' : lowerFirst(valueLabel(code, taskErrorCode.prefix))
  return {
    key: `failed for ${code}`,
    level: 'caution',
    title: `${group.length} tasks not done in 30 min: ${reason}`,
    detail: `Newest: ${newest.title}`,
    since: knownTime(newest),
    old: false,
    entityId: undefined,
  }
}

function undeliveredAlert(task: LoadedTask, entities: KnownNames): WallAlert[] {
  const { status, deliveryState } = task.task
  if (isEnded(status?.status) || deliveryState?.error === undefined) return []
  return [
    taskAlert(task, entities, {
      key: `delivery ${task.id}`,
      level: 'caution',
      state: 'delivery failed',
      words: errorWords(deliveryState.error, deliveryErrorCode.prefix),
      since: knownTime(task),
    }),
  ]
}

function knownTime({ updated }: LoadedTask): number | undefined {
  return Number.isFinite(updated) ? updated : undefined
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
