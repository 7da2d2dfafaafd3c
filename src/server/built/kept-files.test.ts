import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'

import { ServerProcess } from '../../../e2e/server-process.ts'
import { readSession } from '../../conformance/session-file/read-session.ts'
import { readCapsule } from '../../console/known/watch/capsule/read-capsule.ts'
import { checkPreferences } from '../../console/platform/preferences/preferences.ts'
import type { TaskQueryResult } from '../../contract/task.ts'
import { sharedEngines, temporarySql } from '../../database/engines.test.support.ts'
import type { Sql } from '../../database/sql.ts'
import { temporaryFolder } from '../../environment/service.test.support.ts'
import { openSqlStore } from '../../environment/store/sql-store.ts'
import type { Journal } from '../../watch/journal/journal.ts'
import { temporaryJournal } from '../../watch/journal/journal.test.support.ts'
import { openStoredJournal } from '../../watch/journal/stored-journal.ts'
import { onset, temporaryWatch } from '../../watch/service.test.support.ts'
import type { Handovers } from '../../watch/wire/handover.ts'
import { chainStart, firstBreak } from '../../watch/wire/log-chain.ts'
import type { LogPage } from '../../watch/wire/log.ts'
import type { State } from '../../watch/wire/state.ts'
import { LATEST_TIME } from '../../watch/wire/time.ts'
import { realMachine } from '../watch/real-machine.ts'

// Today's code opens the files that each version wrote. CONTRIBUTING says how they are made.

/** A task of its files, and how many there are. */
const versions = [
  { version: '0.1.0', hasWatch: false, tasks: 14, task: '10245043-f1d0-4913-b405-ecf34e6e3387' },
  { version: '0.2.0', hasWatch: false, tasks: 14, task: '10245043-f1d0-4913-b405-ecf34e6e3387' },
  { version: '0.3.0', hasWatch: true, tasks: 3, task: 'task-2' },
]
/** When 0.3.0’s were made: its journal keeps 24 h. */
const MADE = Date.parse('2026-11-26T12:07:00Z')

function kept(version: string, name: string): Buffer {
  const bytes = readFileSync(new URL(`kept/${version}/${name}`, import.meta.url))
  return name.endsWith('.br') ? brotliDecompressSync(bytes) : bytes
}

async function dataFolder(version: string): Promise<string> {
  const folder = await temporaryFolder()
  execFileSync('tar', ['-x', '-C', folder], { input: kept(version, 'data.tar.br') })
  return folder
}

/** From a dump of `pg_dump --inserts`, without its schema `public`: tests have their own. */
async function database(version: string): Promise<Sql> {
  const sql = await temporarySql(sharedEngines[0])
  const dump = kept(version, 'database.sql.br')
    .toString()
    .replaceAll(/^(--|\\|SET|SELECT pg_catalog).*\n/gm, '')
    .replaceAll(/^(INSERT INTO|CREATE TABLE|ALTER TABLE(?: ONLY)?|CREATE INDEX \S+ ON) public\./gm, '$1 ')
  for (const statement of dump.split(/;\n/).filter((text) => text.trim() !== '')) await sql.execute(statement)
  return sql
}

type Ask = <T>(method: string, path: string, body?: unknown) => Promise<T>

/** Reads the watch of a version and continues it. Without one, the default rules begin a watch. */
async function expectWatch(ask: Ask, hasWatch: boolean, now: number): Promise<void> {
  const state = async () => await ask<State>('GET', '/state')
  const { entries } = await ask<LogPage>('GET', '/log')
  expect(firstBreak(entries, chainStart)).toBeUndefined()
  const { alerts, rules, views, persons } = await state()
  expect(rules.map(({ id }) => id)).toEqual(expect.arrayContaining(['task-fails', 'call-out-fails']))
  expect(alerts.map(({ subject, acknowledged, shelved }) => [subject, acknowledged?.person, shelved?.reason])).toEqual(
    hasWatch
      ? [
          ['task:task-1', expect.objectContaining({ initials: 'FP', proof: 'pin' }), undefined],
          ['task:task-2', undefined, 'Known fault'],
          ['task:task-3', undefined, undefined],
        ]
      : [],
  )
  if (hasWatch) {
    expect(entries.map(({ text }) => text)).toContain('Radio check with RESOLUTE')
    expect(views).toMatchObject([{ id: 'searches', view: { name: 'Searches' } }])
    expect(persons?.persons.map(({ initials }) => initials)).toEqual(['FP', 'SP'])
    const { handovers } = await ask<Handovers>('GET', '/handovers')
    expect(handovers).toMatchObject([{ id: 'h-1', signatures: [{ side: 'outgoing' }, { side: 'incoming' }] }])
  }
  await ask('POST', '/reports', { reports: [onset('later', { onset: now - 1, asOf: now })] })
  expect((await state()).alerts).toHaveLength(alerts.length + 1)
  const written = (await ask<LogPage>('GET', '/log')).entries
  expect(written.length).toBeGreaterThan(entries.length)
  expect(firstBreak(written, chainStart)).toBeUndefined()
}

async function expectJournal(journal: Journal): Promise<void> {
  const { tasks } = await journal.picture('operator', LATEST_TIME)
  const { texts } = await journal.contents(
    'operator',
    tasks.map(({ content }) => content),
  )
  expect(texts.filter((text) => text?.includes('"task-2"'))).toHaveLength(1)
  const { exchanges } = await journal.exchanges('operator', LATEST_TIME, 10)
  expect(exchanges.map(({ operation }) => operation)).toContain('deleteEgressStream')
}

describe.each(versions)('files of $version', ({ version, hasWatch, tasks, task }) => {
  test('a data folder', async () => {
    const server = await ServerProcess.start({ still: true }, await dataFolder(version))
    onTestFinished(() => server.dispose())
    const headers = { Authorization: `Bearer ${await server.token()}`, 'Content-Type': 'application/json' }
    const ask = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
      const answer = await fetch(`${server.url}${path}`, { method, headers, body: JSON.stringify(body) ?? null })
      expect([path, answer.status]).toEqual([path, 200])
      return (await answer.json()) as T
    }
    const query = async () => (await ask<TaskQueryResult>('POST', '/api/v1/tasks/query', {})).tasks ?? []
    const before = await query()
    expect(before).toHaveLength(tasks)
    expect(before.map((each) => each.version?.taskId)).toContain(task)
    const now = Date.parse('2026-11-21T14:00:00Z') + (hasWatch ? 0 : 120_000)
    await expectWatch((method, path, body) => ask(method, `/watch/v1${path}`, body), hasWatch, now)
    // Its simulation continues.
    await server.advance(600)
    expect(await query()).not.toEqual(before)
    expect(await (await fetch(`${server.url}/healthz`)).json()).toEqual({ status: 'ok' })
    expect(server.log).not.toMatch(/"level":"error"/)
  })

  test('a database', async () => {
    const sql = await database(version)
    const store = await openSqlStore(sql, { name: 'test' })
    expect(await store.tasks.get(task)).toBeDefined()
    const { ask, clock } = await temporaryWatch({ sql })
    await expectWatch((method, path, body) => ask(method, path, body, 'desk-1_write'), hasWatch, clock.now)
    // Closed once, after the watch.
    const journal = { sql: { ...sql, close: async () => {} }, clock: { now: MADE } }
    if (hasWatch) await expectJournal(await temporaryJournal(journal))
  })

  test('a saved session', () => {
    const read = readSession(JSON.parse(kept(version, 'session.json.br').toString()))
    if (!read.ok) throw new Error(read.reason)
    expect([read.session.kind, read.unread]).toEqual(['session', 0])
    const { exchanges } = read.session
    expect(exchanges.find(({ operation }) => operation === 'deleteEgressStream')?.outcome).toBe(404)
    expect(exchanges.find(({ operation }) => operation === 'queryTasks')?.responseBody).toContain(task)
  })

  test('a file of settings', () => {
    const { kind, settings } = JSON.parse(kept(version, 'settings.json').toString()) as Record<string, unknown>
    expect(kind).toBe('watchfloor settings')
    const read = checkPreferences(settings)
    expect(read).toMatchObject({ problems: [], unknown: [] })
    expect(read.usable).toMatchObject({ theme: 'light', density: 'roomy', coordinates: 'mgrs', speed: 'km/h' })
  })
})

test('the journal of a data folder', async () => {
  const file = join(await dataFolder('0.3.0'), 'journal.db')
  const machine = { ...realMachine, now: () => MADE }
  const failures: unknown[] = []
  const onError = (error: unknown) => void failures.push(error)
  const listener = { onError, onNotice: onError }
  const journal = await openStoredJournal({ place: { file }, hours: 24, mostBytes: 1e9 }, listener, machine)
  onTestFinished(() => journal.close())
  await expectJournal(journal)
  expect(failures).toEqual([])
})

test('a capsule', async () => {
  const read = await readCapsule(new Blob([Uint8Array.from(kept('0.3.0', 'handover.capsule'))]))
  if (!read.ok) throw new Error(read.reason)
  const { head, persons, handover, entries } = read.capsule
  expect([head.isComplete, persons.map(({ initials }) => initials)]).toEqual([true, ['FP', 'SP']])
  expect(handover.signatures).toMatchObject([{ person: { proof: 'pin' } }, { person: { initials: 'SP' } }])
  expect(entries.map(({ text }) => text)).toContain('Radio check with RESOLUTE')
})
