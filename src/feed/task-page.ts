import { timeOf } from '../contract/datetime.ts'
import type { TaskQueryResult } from '../contract/task.ts'
import { isRecord, member } from '../contract/json.ts'
import { withShortTexts } from '../format/shorten.ts'
import { idOfTask } from '../picture/task-id.ts'
import type { TaskPage } from '../picture/tasks.ts'

interface QueryAnswer {
  readonly value: TaskQueryResult
  readonly raw: unknown
  readonly receivedAt: number
  readonly environmentTime: number | undefined
  readonly exchangeId: number
}

/** `Date` limits the picture's age; without it the newest update does. */
export function pageOf(answer: QueryAnswer, sentAt: number, now: number): TaskPage {
  const tasks = answer.value.tasks ?? []
  const listed = member(answer.raw, 'tasks')
  // The typed list skips non-objects, so filter the raw one likewise.
  const places = Array.isArray(listed)
    ? listed.flatMap((raw: unknown, index) => (isRecord(raw) ? [{ raw, answerPath: `$.tasks[${index}]` }] : []))
    : []
  const took = answer.receivedAt - sentAt
  const updates = tasks.flatMap((task) => timeOf(task.lastUpdateTime) ?? [])
  const newest = updates.length === 0 ? undefined : Math.max(...updates)
  return {
    tasks: tasks.map((task, index) => ({
      id: idOfTask(places[index]?.raw ?? task),
      task: withShortTexts(task),
      raw: task,
      ...places[index],
    })),
    nextPageToken: answer.value.nextPageToken,
    receivedAt: answer.receivedAt,
    asOf: (answer.environmentTime ?? Math.min(newest ?? now, now)) - took,
    // `Date` has whole seconds.
    until: (answer.environmentTime ?? Math.max(newest ?? now, now)) + 1000,
    exchangeId: answer.exchangeId,
  }
}
