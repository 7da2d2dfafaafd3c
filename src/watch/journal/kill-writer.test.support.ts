import { writeSync } from 'node:fs'

import { openLibsql } from '../../database/libsql.ts'
import { realMachine } from '../../server/watch/real-machine.ts'
import { openJournal } from './journal.ts'
import type { ClientExchange } from './prepare.ts'

/*
 * Killed by `kill.test.ts`: opens a journal file, prints its content, then stores exchanges, whose number is
 * their task's version, and prints when each was handed over and written. Hours last a second, so that they
 * begin and are dropped. Arguments: file, number of the first exchange.
 */

const [file = '', first = ''] = process.argv.slice(2)
const HOUR_LASTS_MS = 1000
const CLIENT = 'desk-1'
const PAUSE_MS = 5

function say(line: object) {
  return void writeSync(1, `${JSON.stringify(line)}\n`)
}

function clock() {
  return Math.round(Date.now() * (3_600_000 / HOUR_LASTS_MS))
}

const journal = await openJournal({
  sql: openLibsql(file),
  name: file,
  hours: 2,
  mostBytes: 1e9,
  machine: { ...realMachine, now: clock },
  onError: (error) => {
    throw error
  },
})

const { exchanges } = await journal.exchanges(CLIENT, Number.MAX_SAFE_INTEGER, 1)
const { tasks } = await journal.picture(CLIENT, Number.MAX_SAFE_INTEGER)
const { texts } = await journal.contents(
  CLIENT,
  tasks.map(({ content }) => content),
)
if (texts.includes(null)) throw new Error('A text of the picture is lost')
const [newest] = exchanges
const last = newest && (await journal.exchange(CLIENT, newest.moment))
say({ found: versionIn(texts[0] ?? undefined), last: versionIn(last?.body) })

for (let number = Number(first); ; number += 1) {
  const written = journal.take([exchangeOf(number)])
  say({ handed: number, at: Date.now() })
  void written.then(() => say({ written: number }))
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
}

function versionIn(text: string | undefined): number {
  return Number(/"statusVersion":(\d+)/.exec(text ?? '')?.[1] ?? 0)
}

function exchangeOf(number: number): ClientExchange {
  const now = clock()
  const lastUpdateTime = new Date(Date.UTC(2026, 0, 1) + number * 1000).toISOString()
  const entity = { entityId: `entity-${number % 3}` }
  const task = { version: { taskId: 'a', statusVersion: number }, lastUpdateTime, initialEntities: [{ entity }] }
  const body = Buffer.from(JSON.stringify({ tasks: [task] }))
  return {
    operation: 'queryTasks',
    clientId: CLIENT,
    method: 'POST',
    target: '/api/v1/tasks/query',
    requestBody: '{"updateTimeRange":{"startTime":"2026-01-01T00:00:00Z"}}',
    status: 200,
    date: now,
    began: now,
    ended: now,
    now,
    body,
    bytes: body.length,
    wasReceived: true,
  }
}
