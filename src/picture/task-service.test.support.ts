import type { Task, TaskQuery } from '../contract/task.ts'
import type { TaskPage } from './tasks.ts'
import { allStatuses } from '../task/status-families.ts'

export const epoch = Date.UTC(2026, 10, 21, 12)
export function stamp(second: number): string {
  return new Date(epoch + second * 1000).toISOString()
}

/** The interface's paging over changing tasks: a token pins the moment of its walk's first page. */
export function makeService(count: number, pageSize: number) {
  let second = 0
  let history: { at: number; tasks: Map<string, Task> }[] = [{ at: 0, tasks: new Map() }]
  const tokens = new Map<string, { moment: number; offset: number }>()
  const current = () => history[history.length - 1]?.tasks ?? new Map<string, Task>()
  const put = (id: string, status: string, seconds = 1) => {
    second += seconds
    const old = current().get(id)
    const version = (old?.version?.statusVersion ?? 0) + 1
    const next: Task = {
      version: { taskId: id, definitionVersion: 1, statusVersion: version },
      status: { status, lastUpdateTime: stamp(second) },
      lastUpdateTime: stamp(second),
    }
    history = [...history, { at: second, tasks: new Map(current()).set(id, next) }]
  }
  for (let index = 0; index < count; index++) put(`t${index}`, allStatuses[index % allStatuses.length] ?? 'STATUS_SENT')
  /** New definition. */
  const define = (id: string) => {
    second += 1
    const old = current().get(id)
    const definition = (old?.version?.definitionVersion ?? 0) + 1
    replace(id, {
      ...old,
      version: { ...old?.version, definitionVersion: definition },
      description: `definition ${definition}`,
      lastUpdateTime: stamp(second),
    })
  }
  let behind = 0
  /** A replica that lags by a number of changes. */
  const lag = (changes: number) => {
    behind = changes
  }
  const query = (request: TaskQuery): TaskPage => {
    const pinned = request.pageToken === undefined ? undefined : tokens.get(request.pageToken)
    if (request.pageToken !== undefined && !pinned) throw new Error('unknown token')
    const moment = pinned?.moment ?? Math.max(0, history.length - 1 - behind)
    const { startTime, endTime } = request.updateTimeRange ?? {}
    const matching = [...(history[moment]?.tasks.values() ?? [])]
      .filter(
        (task) => request.statusFilter?.status === undefined || task.status?.status === request.statusFilter.status,
      )
      .filter((task) => startTime === undefined || Date.parse(task.lastUpdateTime ?? '') > Date.parse(startTime))
      .filter((task) => endTime === undefined || Date.parse(task.lastUpdateTime ?? '') < Date.parse(endTime))
      .toSorted((one, other) => Date.parse(other.lastUpdateTime ?? '') - Date.parse(one.lastUpdateTime ?? ''))
    const offset = pinned?.offset ?? 0
    const next = offset + pageSize < matching.length ? `m${moment}o${offset + pageSize}` : undefined
    if (next !== undefined) tokens.set(next, { moment, offset: offset + pageSize })
    const tasks = matching.slice(offset, offset + pageSize)
    return {
      tasks: tasks.map((task) => ({ id: task.version?.taskId ?? '', task, raw: task })),
      nextPageToken: next,
      receivedAt: epoch + second * 1000,
      asOf: epoch + second * 1000,
      exchangeId: undefined,
    }
  }
  const replace = (id: string, task: Task | undefined) => {
    const next = new Map(current())
    if (task === undefined) next.delete(id)
    else next.set(id, task)
    history = [...history, { at: second, tasks: next }]
  }
  /** Loses a task, against the interface. */
  const forget = (id: string) => replace(id, undefined)
  /** Brings it back unchanged. */
  const find = (id: string) =>
    replace(id, current().get(id) ?? history.findLast(({ tasks }) => tasks.has(id))?.tasks.get(id))
  /** Another version without an update, like a lagging replica. */
  const goBack = (id: string, status: string, statusVersion = 1) => {
    const old = current().get(id)
    replace(id, {
      ...old,
      version: { ...old?.version, statusVersion },
      status: { status, lastUpdateTime: stamp(statusVersion) },
    })
  }
  const wait = (seconds: number) => {
    second += seconds
  }
  return {
    put,
    define,
    find,
    forget,
    goBack,
    lag,
    wait,
    query,
    tasks: () => [...current().values()],
    now: () => epoch + second * 1000,
  }
}

export type TestTaskService = ReturnType<typeof makeService>
