import { disposition } from '../../contract/entity/mil-view.ts'
import { valueLabel } from '../../contract/label.ts'
import type { Principal } from '../../contract/task.ts'
import type { AlertReason } from '../../watch/wire/alert.ts'
import { formatDuration } from '../../format/duration.ts'
import { formatZuluTime } from '../../format/time.ts'
import type { KnownNames } from '../../picture/entities.ts'
import type { LoadedTask } from '../../picture/loaded-task.ts'
import { assigneeEntityId } from '../../task/principal.ts'
import { principalName } from '../../picture/principal-name.ts'

/** `5 min`, `1 h 30 min`. */
export function span(seconds: number): string {
  return formatDuration(seconds * 1000, { units: 'clear', isExact: seconds % 60 !== 0 })
}

/** Always Zulu: every desk reads it, whatever its conventions. */
export function moment(time: number, now: number): string {
  return formatZuluTime(time, now)
}

export function lowerFirst(text: string): string {
  // Acronyms ("LTE link down") keep their case.
  return /^[A-Z][a-z ]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}

export function alternatives(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

export function aboutTask({ id, task }: LoadedTask, names: KnownNames) {
  const assignee: Principal | undefined = task.relations?.assignee
  return { who: principalName(assignee, names), taskId: id, entityId: assigneeEntityId(assignee) }
}

export function dispositionWords(dispositions: readonly string[]): string {
  return alternatives(dispositions.map(dispositionWord))
}

function dispositionWord(value: string): string {
  return valueLabel(value, disposition.prefix).toLowerCase()
}

/** With more left out, naming those included is shorter. */
const MOST_LEFT_OUT = 2

/** "any disposition but friendly" */
export function leftOutWords(dispositions: readonly string[]): string | undefined {
  const missing = disposition.values.filter((value) => !dispositions.includes(value))
  return missing.length > 0 && missing.length <= MOST_LEFT_OUT
    ? `any disposition but ${missing.map(dispositionWord).join(' and ')}`
    : undefined
}

export function statusReason({ task: { status } }: LoadedTask, bound?: string): AlertReason {
  return {
    label: 'Status',
    value: status?.status === undefined ? 'No status' : valueLabel(status.status, 'STATUS_'),
    path: 'status.status',
    ...(bound !== undefined && { bound }),
  }
}
