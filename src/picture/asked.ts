import { timeOf } from '../contract/datetime.ts'
import { member } from '../contract/json.ts'

/** What a task query asks for, without its page token. Times are RFC 3339, as they were sent. */
export interface Asked {
  readonly status?: string | undefined
  readonly parentTaskId?: string | undefined
  readonly startTime?: string | undefined
  readonly endTime?: string | undefined
}

/** What the body of a task query asks for, read as it was sent. */
export function askedOf(query: unknown): Asked {
  const range = member(query, 'updateTimeRange')
  const named = {
    status: member(member(query, 'statusFilter'), 'status'),
    parentTaskId: member(query, 'parentTaskId'),
    startTime: member(range, 'startTime'),
    endTime: member(range, 'endTime'),
  }
  return Object.fromEntries(Object.entries(named).filter(([, value]) => typeof value === 'string' && value !== ''))
}

/** Equal for queries that ask for the same. */
export function askedKey({ status, parentTaskId, startTime, endTime }: Asked): string {
  return JSON.stringify([status ?? '', parentTaskId ?? '', startTime ?? '', endTime ?? ''])
}

/** A poll asks for all that was updated since a time. So does a filter for the last hour, which tells as much. */
export function isPoll({ status, parentTaskId, startTime, endTime }: Asked): boolean {
  return startTime !== undefined && status === undefined && parentTaskId === undefined && endTime === undefined
}

/**
 * Whether a whole walk of this query has to name a task of this status that was updated last at this time, in milliseconds. What is under one parent is
 * not told by the task alone.
 */
export function brings(
  { status, parentTaskId, startTime, endTime }: Asked,
  task: { status: string | undefined; updated: number },
) {
  if (parentTaskId !== undefined || (status !== undefined && status !== task.status)) return false
  const [after, before] = [timeOf(startTime), timeOf(endTime)]
  return (
    (startTime === undefined || task.updated > (after ?? Infinity)) &&
    (endTime === undefined || task.updated < (before ?? -Infinity))
  )
}
