import { newPageWalk, walkPages, type PageWalk } from '../walk.ts'
import { isRecord } from '../../contract/json.ts'
import { bodyOf, type ProbeAsk } from './probe.ts'
import type { FormValues } from '../request/request-form.ts'

const MOST_PAGES = 60

export interface WalkedTask {
  readonly id: string
  readonly statusVersion: unknown
  readonly status: unknown
  readonly updated: unknown
}

/** `finished`: it came to the last page within the bound. */
export async function walkTasks(ask: ProbeAsk, values: FormValues = {}) {
  const tasks = new Map<string, WalkedTask>()
  const twice: string[] = []
  let last: PageWalk = newPageWalk
  const askPage = async (pageToken: string | undefined) => {
    const exchange = await ask(
      'queryTasks',
      pageToken === undefined ? values : { ...values, 'body pageToken': pageToken },
    )
    if (exchange.outcome !== 200) throw new Error(`Page ${last.pages + 1}: answered with ${exchange.outcome}`)
    return bodyOf(exchange)
  }
  const read = (body: unknown) => {
    const before = tasks.size
    for (const task of tasksIn(body)) {
      if (tasks.has(task.id)) twice.push(task.id)
      tasks.set(task.id, task)
    }
    const token = isRecord(body) ? body['nextPageToken'] : undefined
    return { token: typeof token === 'string' ? token : undefined, isNew: tasks.size > before }
  }
  for await (const { walk } of walkPages(askPage, read, { mostPages: MOST_PAGES })) last = walk
  return { tasks, twice, finished: last.state === 'whole', pages: last.pages }
}

export function tasksIn(body: unknown): WalkedTask[] {
  const list = isRecord(body) && Array.isArray(body['tasks']) ? (body['tasks'] as unknown[]) : []
  return list.flatMap((task) => {
    const version = isRecord(task) && isRecord(task['version']) ? task['version'] : {}
    const status = isRecord(task) && isRecord(task['status']) ? task['status']['status'] : undefined
    const id = version['taskId']
    if (typeof id !== 'string' || !isRecord(task)) return []
    return [{ id, statusVersion: version['statusVersion'], status, updated: task['lastUpdateTime'] }]
  })
}
