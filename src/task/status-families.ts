import { valueLabel } from '../contract/label.ts'
import type { TaskStatusValue } from '../contract/task.ts'

export type FamilyId = 'planned' | 'delivering' | 'accepted' | 'executing' | 'ending' | 'ok' | 'notok' | 'invalid'

/** `short`: for a narrow card. */
export interface StatusWords {
  readonly value: TaskStatusValue
  readonly words: string
  readonly short: string | undefined
}

/** A lane of the board: statuses that operators see as one phase. */
export interface StatusFamily {
  readonly id: FamilyId
  readonly name: string
  readonly statuses: readonly StatusWords[]
  readonly ended: boolean
}

const shortWords: Readonly<Partial<Record<TaskStatusValue, string>>> = { STATUS_SCHEDULED_IN_MANAGER: 'Scheduled' }

function family(id: FamilyId, name: string, values: readonly TaskStatusValue[], ended = false): StatusFamily {
  const statuses = values.map((value) => ({ value, words: valueLabel(value, 'STATUS_'), short: shortWords[value] }))
  return { id, name, statuses, ended }
}

// Our grouping: the interface lists fifteen values without transitions.
export const families: readonly StatusFamily[] = [
  family('planned', 'Planned', ['STATUS_CREATED', 'STATUS_SCHEDULED_IN_MANAGER']),
  family('delivering', 'Delivering', ['STATUS_SENT', 'STATUS_MACHINE_RECEIPT']),
  family('accepted', 'Accepted', ['STATUS_ACK', 'STATUS_WILCO']),
  family('executing', 'Executing', ['STATUS_EXECUTING', 'STATUS_WAITING_FOR_UPDATE']),
  family('ending', 'Ending', ['STATUS_COMPLETE_REQUESTED', 'STATUS_CANCEL_REQUESTED']),
  family('ok', 'Done OK', ['STATUS_DONE_OK'], true),
  family('notok', 'Not done', ['STATUS_DONE_NOT_OK', 'STATUS_VERSION_REJECTED', 'STATUS_REPLACED'], true),
  family('invalid', 'Invalid', ['STATUS_INVALID']),
]

const entries = new Map(
  families.flatMap((family) => family.statuses.map((status) => [status.value as string, { family, status }] as const)),
)

export const allStatuses: readonly TaskStatusValue[] = families.flatMap((family) =>
  family.statuses.map((status) => status.value),
)

/** Invalid for absent and unlisted values. */
export function familyOf(value: string | undefined): FamilyId {
  return entries.get(value ?? '')?.family.id ?? 'invalid'
}

export function isKnownStatus(value: string | undefined): value is TaskStatusValue {
  return entries.has(value ?? '')
}

export function isEnded(value: string | undefined): boolean {
  return entries.get(value ?? '')?.family.ended ?? false
}

/** "Done not OK"; "Unknown" for an unlisted value, "No status" for none. */
export function statusWords(value: string | undefined): string {
  return value === undefined ? 'No status' : (entries.get(value)?.status.words ?? 'Unknown')
}

export function shortStatusWords(value: string | undefined): string {
  return entries.get(value ?? '')?.status.short ?? statusWords(value)
}
