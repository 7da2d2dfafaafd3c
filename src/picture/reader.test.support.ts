import type { TaskQuery } from '../contract/task.ts'
import { type Service } from './task-service.test.support.ts'
import { anyTask, type TaskFilter } from './filter/task-filter.ts'
import { nextRequest } from './task-walk.ts'
import { createTasks, wantedTasks } from './tasks.ts'

/** The tasks of a service as a page reads them, with what its filter shows. */
export function reader(
  service: Service,
  filter: TaskFilter = anyTask,
  options: Parameters<typeof createTasks>[0] = {},
) {
  const tasks = createTasks(options)
  tasks.setFilter(filter, service.now())
  const wanted = wantedTasks(tasks, filter, service.now())
  wanted.follow(() => undefined)
  const legs = () => tasks.walks.getState().legs
  const page = (index: number): void => {
    const leg = legs()[index % legs().length]
    const walk = leg?.renewal ?? leg?.walk
    const request = walk && nextRequest(walk)
    if (leg && walk && request) tasks.takePages(leg.key, walk.query, [service.query(request)])
  }
  const walkAll = (): void => {
    while (legs().some((leg) => leg.renewal !== undefined || leg.walk.state !== 'whole'))
      for (let index = 0; index < legs().length; index++) page(index)
  }
  const poll = (): void => {
    const { coveredUntil } = tasks.walks.getState()
    if (coveredUntil === undefined) return
    const query: TaskQuery = { updateTimeRange: { startTime: new Date(coveredUntil - 5000).toISOString() } }
    const first = service.query(query)
    for (let next = first; ; next = service.query({ ...query, pageToken: next.nextPageToken })) {
      tasks.takePoll(next, service.now())
      if (next.nextPageToken === undefined) break
    }
    tasks.cover(first.asOf)
  }
  const rows = () => wanted.shown().rows
  const lane = (id: string) => wanted.shown().groups.get(id) ?? []
  return { tasks, legs, page, walkAll, poll, rows, lane, groups: () => wanted.shown().groups }
}

export type Reader = ReturnType<typeof reader>
