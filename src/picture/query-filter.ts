import { timeOf } from '../contract/datetime.ts'
import { member } from '../contract/json.ts'

/** A task query without its page token. Times are RFC 3339, as sent. */
export interface QueryFilter {
  readonly status?: string | undefined
  readonly parentTaskId?: string | undefined
  readonly startTime?: string | undefined
  readonly endTime?: string | undefined
}

export function queryFilterOf(query: unknown): QueryFilter {
  const range = member(query, 'updateTimeRange')
  const named = {
    status: member(member(query, 'statusFilter'), 'status'),
    parentTaskId: member(query, 'parentTaskId'),
    startTime: member(range, 'startTime'),
    endTime: member(range, 'endTime'),
  }
  return Object.fromEntries(Object.entries(named).filter(([, value]) => typeof value === 'string' && value !== ''))
}

/** Equal for equivalent queries. */
export function queryFilterKey({ status, parentTaskId, startTime, endTime }: QueryFilter): string {
  return JSON.stringify([status ?? '', parentTaskId ?? '', startTime ?? '', endTime ?? ''])
}

/** Polls ask for all updates since a time. A filter for the last hour is the same request, and as good. */
export function isPoll({ status, parentTaskId, startTime, endTime }: QueryFilter): boolean {
  return startTime !== undefined && status === undefined && parentTaskId === undefined && endTime === undefined
}

/** False for queries by parent: a task alone doesn't tell whose descendant it is. */
export function matchesQuery(
  { status, parentTaskId, startTime, endTime }: QueryFilter,
  task: { status: string | undefined; updated: number },
) {
  if (parentTaskId !== undefined || (status !== undefined && status !== task.status)) return false
  const [after, before] = [timeOf(startTime), timeOf(endTime)]
  return (
    (startTime === undefined || task.updated > (after ?? Infinity)) &&
    (endTime === undefined || task.updated < (before ?? -Infinity))
  )
}
