import type { TaskStatusValue } from '../../../contract/task.ts'

export type FamilyId = 'planned' | 'delivering' | 'accepted' | 'executing' | 'ending' | 'ok' | 'notok' | 'invalid'

/** One status value the interface lists. `short` is what a narrow card has room for. */
export interface StatusWords {
  readonly value: TaskStatusValue
  readonly words: string
  readonly short?: string
}

/** A lane of the board: a phase of a task's life that an operator thinks of as one. */
export interface StatusFamily {
  readonly id: FamilyId
  readonly name: string
  readonly statuses: readonly StatusWords[]
  /** No status of this family is followed by another one. */
  readonly ended: boolean
}

// The grouping is ours: the interface lists fifteen values and shows no transitions between them.
export const families: readonly StatusFamily[] = [
  {
    id: 'planned',
    name: 'Planned',
    ended: false,
    statuses: [
      { value: 'STATUS_CREATED', words: 'Created' },
      { value: 'STATUS_SCHEDULED_IN_MANAGER', words: 'Scheduled in manager', short: 'Scheduled' },
    ],
  },
  {
    id: 'delivering',
    name: 'Delivering',
    ended: false,
    statuses: [
      { value: 'STATUS_SENT', words: 'Sent' },
      { value: 'STATUS_MACHINE_RECEIPT', words: 'Machine receipt' },
    ],
  },
  {
    id: 'accepted',
    name: 'Accepted',
    ended: false,
    statuses: [
      { value: 'STATUS_ACK', words: 'Ack' },
      { value: 'STATUS_WILCO', words: 'Wilco' },
    ],
  },
  {
    id: 'executing',
    name: 'Executing',
    ended: false,
    statuses: [
      { value: 'STATUS_EXECUTING', words: 'Executing' },
      { value: 'STATUS_WAITING_FOR_UPDATE', words: 'Waiting for update' },
    ],
  },
  {
    id: 'ending',
    name: 'Ending',
    ended: false,
    statuses: [
      { value: 'STATUS_COMPLETE_REQUESTED', words: 'Complete requested' },
      { value: 'STATUS_CANCEL_REQUESTED', words: 'Cancel requested' },
    ],
  },
  { id: 'ok', name: 'Done OK', ended: true, statuses: [{ value: 'STATUS_DONE_OK', words: 'Done OK' }] },
  {
    id: 'notok',
    name: 'Not done',
    ended: true,
    statuses: [
      { value: 'STATUS_DONE_NOT_OK', words: 'Done not OK' },
      { value: 'STATUS_VERSION_REJECTED', words: 'Version rejected' },
      { value: 'STATUS_REPLACED', words: 'Replaced' },
    ],
  },
  { id: 'invalid', name: 'Invalid', ended: false, statuses: [{ value: 'STATUS_INVALID', words: 'Invalid' }] },
]

const entries = new Map(
  families.flatMap((family) => family.statuses.map((status) => [status.value as string, { family, status }] as const)),
)

export const allStatuses: readonly TaskStatusValue[] = families.flatMap((family) =>
  family.statuses.map((status) => status.value),
)

/** The family of a wire value; a value outside the interface's fifteen, or none, is Invalid. */
export function familyOf(value: string | undefined): FamilyId {
  return entries.get(value ?? '')?.family.id ?? 'invalid'
}

export function isKnownStatus(value: string | undefined): value is TaskStatusValue {
  return entries.has(value ?? '')
}

export function isEnded(value: string | undefined): boolean {
  return entries.get(value ?? '')?.family.ended ?? false
}

/** The words for a wire value: "Done not OK", "Unknown" for a value outside the fifteen, "No status" for none. */
export function statusWords(value: string | undefined): string {
  return value === undefined ? 'No status' : (entries.get(value)?.status.words ?? 'Unknown')
}

export function shortStatusWords(value: string | undefined): string {
  return entries.get(value ?? '')?.status.short ?? statusWords(value)
}
