import { onTestFinished } from 'vitest'

import type { Task } from '../../contract/task.ts'
import { defaultEngine, temporarySql, type SqlEngine } from '../../database/engines.test.support.ts'
import type { Sql } from '../../database/sql.ts'
import { realMachine } from '../../server/watch/real-machine.ts'
import { openJournal, type Journal, type JournalOptions } from './journal.ts'
import type { ClientExchange } from './prepare.ts'

export const START = Date.parse('2026-11-21T14:00:00Z')

/** For updates of the last seconds. */
export const poll = { updateTimeRange: { startTime: '2026-11-21T13:59:55Z' } }

export function byStatus(status: string) {
  return { statusFilter: { status } }
}

/** A client's answer, in short. Times are milliseconds after `START`. */
export interface TestAnswer {
  client?: string
  /** Environment's clock, in whole seconds. */
  date?: number
  took?: number
  query?: object
  tasks?: readonly unknown[]
  nextPageToken?: string
  /** Default: 200. */
  status?: number
  /** Instead of a page of tasks. */
  body?: string
  isUntold?: boolean
}

export interface TestJournal extends Journal {
  /** This machine's clock, which tests move. */
  clock: { now: number }
  failures: unknown[]
  /** Answers a client, at the clock's time. */
  answer: (answer: TestAnswer) => Promise<void>
  /** Texts of tasks, parsed. */
  tasks: (client: string, ids: readonly number[]) => Promise<unknown[]>
}

/** Over a database that is removed after the test. */
export async function temporaryJournal({
  engine = defaultEngine,
  sql,
  clock = { now: START },
  ...options
}: Partial<Omit<JournalOptions, 'machine'>> & {
  engine?: SqlEngine
  sql?: Sql
  clock?: { now: number }
} = {}): Promise<TestJournal> {
  const failures: unknown[] = []
  const journal = await openJournal({
    sql: sql ?? (await temporarySql(engine)),
    name: 'test',
    hours: 24,
    mostBytes: 1e9,
    machine: { ...realMachine, now: () => clock.now },
    onError: (error) => void failures.push(error),
    ...options,
  })
  let closed: Promise<void> | undefined
  const close = () => (closed ??= journal.close())
  onTestFinished(close)
  return {
    ...journal,
    close,
    clock,
    failures,
    async answer(answer) {
      const taken = journal.take([clientExchange(answer, clock.now)])
      // Waits until it is written.
      await journal.facts('')
      await taken
    },
    tasks: async (client, ids) =>
      (await journal.contents(client, ids)).texts.map((text): unknown => text && JSON.parse(text)),
  }
}

export function clientExchange(answer: TestAnswer, now: number): ClientExchange {
  const { client = 'desk-1', date = now - START, took = 20, query = {}, tasks, nextPageToken, status = 200 } = answer
  const text = answer.body ?? JSON.stringify({ tasks, nextPageToken })
  const isUntold = answer.isUntold === true
  return {
    operation: 'queryTasks',
    clientId: client,
    method: 'POST',
    target: '/api/v1/tasks/query',
    requestBody: JSON.stringify(query),
    began: now - took,
    ended: now,
    now,
    wasReceived: !isUntold,
    ...(isUntold
      ? { bytes: 0, failure: 'No reply' }
      : {
          status,
          date: START + Math.floor(date / 1000) * 1000,
          contentType: 'application/json',
          body: Buffer.from(text),
          bytes: Buffer.byteLength(text),
        }),
  }
}

export function task(
  taskId: string,
  { definition = 1, status = 1, at = 0, word = 'STATUS_EXECUTING', ...more } = {},
): Task & object {
  return {
    version: { taskId, definitionVersion: definition, statusVersion: status },
    lastUpdateTime: new Date(START + at).toISOString(),
    status: { status: word as 'STATUS_EXECUTING' },
    ...more,
  }
}
