import type { TaskQuery } from '../contract/task.ts'
import { type TestTaskService } from './task-service.test.support.ts'
import { anyTask, type TaskFilter } from './filter/task-filter.ts'
import { nextRequest } from './task-walk.ts'
import { createTasks, filteredTasks } from './tasks.ts'

/** A service's tasks as a page reads them, and its filtered view. */
export function reader(
  service: TestTaskService,
  filter: TaskFilter = anyTask,
  options: Parameters<typeof createTasks>[0] = {},
) {
  const tasks = createTasks(options)
  tasks.setFilter(filter, service.now())
  const wanted = filteredTasks(tasks, filter, service.now())
  wanted.follow(() => undefined)
  const lists = () => tasks.walks.getState().lists
  const page = (index: number): void => {
    const list = lists()[index % lists().length]
    const walk = list?.renewal ?? list?.walk
    const request = walk && nextRequest(walk)
    if (list && walk && request) tasks.addPage(list.key, walk.query, service.query(request))
  }
  const walkAll = (): void => {
    while (lists().some((list) => list.renewal !== undefined || list.walk.state !== 'whole'))
      for (let index = 0; index < lists().length; index++) page(index)
  }
  const poll = (): void => {
    const { coveredUntil } = tasks.walks.getState()
    if (coveredUntil === undefined) return
    const query: TaskQuery = { updateTimeRange: { startTime: new Date(coveredUntil - 5000).toISOString() } }
    const first = service.query(query)
    for (let next = first; ; next = service.query({ ...query, pageToken: next.nextPageToken })) {
      tasks.addPoll(next, service.now())
      if (next.nextPageToken === undefined) break
    }
    tasks.cover(first.asOf)
  }
  const rows = () => wanted.shown().rows
  const lane = (id: string) => wanted.shown().groups.get(id) ?? []
  return { tasks, lists, page, walkAll, poll, rows, lane, groups: () => wanted.shown().groups }
}

export type TestReader = ReturnType<typeof reader>
