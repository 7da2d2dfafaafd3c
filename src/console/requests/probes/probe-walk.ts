import { MOST_BARREN_PAGES } from '../../api/limits.ts'
import { isRecord } from '../exchange-words.ts'
import { bodyOf, type Ask } from './probe.ts'
import type { FormValues } from '../send/request-form.ts'

const MOST_PAGES = 60

export interface WalkedTask {
  readonly id: string
  readonly statusVersion: unknown
  readonly status: unknown
  readonly updated: unknown
}

export interface WalkOutcome {
  readonly tasks: ReadonlyMap<string, WalkedTask>
  readonly twice: readonly string[]
  /** It came to the last page within the bound. */
  readonly finished: boolean
  readonly pages: number
}

/** Walks through the pages of a task query, at most so many that a probe stays small. */
export async function walkTasks(ask: Ask, values: FormValues = {}): Promise<WalkOutcome> {
  const tasks = new Map<string, WalkedTask>()
  const twice: string[] = []
  let pageToken: string | undefined
  let barren = 0
  for (let pages = 1; pages <= MOST_PAGES; pages += 1) {
    const exchange = await ask(
      'queryTasks',
      pageToken === undefined ? values : { ...values, 'body pageToken': pageToken },
    )
    if (exchange.outcome !== 200) throw new Error(`Page ${pages} was answered with ${exchange.outcome}`)
    const body = bodyOf(exchange)
    const before = tasks.size
    for (const task of tasksIn(body)) {
      if (tasks.has(task.id)) twice.push(task.id)
      tasks.set(task.id, task)
    }
    const next = isRecord(body) ? body['nextPageToken'] : undefined
    if (typeof next !== 'string' || next === '') return { tasks, twice, finished: true, pages }
    pageToken = next
    barren = tasks.size === before ? barren + 1 : 0
    if (barren >= MOST_BARREN_PAGES) return { tasks, twice, finished: false, pages }
  }
  return { tasks, twice, finished: false, pages: MOST_PAGES }
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
