import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import sqlite3InitModule from '@sqlite.org/sqlite-wasm'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'

import { TabWire } from '../console/platform/api/tab/tab-wire.ts'
import { forgetSecrets } from '../conformance/mask.ts'
import { wireOf } from '../conformance/run/wire.ts'
import { StorageFull } from '../database/operator-error.ts'
import type { Sql } from '../database/sql.ts'
import { openSqliteWasm } from '../database/sqlite-wasm.ts'
import { probeFaults } from '../environment/probe-faults.test.support.ts'
import { watchSchema } from '../watch/store/schema.ts'
import { tabAnswers } from './tab-answers.ts'
import { openTabService, type TabOptions } from './tab-service.ts'

afterEach(forgetSecrets)

async function emptyDatabase(): Promise<Sql> {
  const sqlite = await sqlite3InitModule()
  return openSqliteWasm(sqlite, new sqlite.oo1.DB(':memory:'))
}

/** A page's requests to a tab's environment, as through a worker's messages. */
async function openTab({ sql, ...options }: Partial<TabOptions> = {}) {
  const failures: unknown[] = []
  const service = await openTabService({
    sql: sql ?? (await emptyDatabase()),
    name: 'Harbor West, made up',
    scenario: 'harbor-west',
    onError: (error) => failures.push(error),
    ...options,
  })
  onTestFinished(() => service.close())
  const answers = tabAnswers(service, (message) => {
    if ('id' in message) wire.take(structuredClone(message))
  })
  const wire = new TabWire((message) => {
    if ('id' in message) void answers.take(structuredClone(message))
  })
  return { service, failures, send: (target: string, init: RequestInit = {}) => wire.send(target, init) }
}

async function signedIn({ service, send }: Awaited<ReturnType<typeof openTab>>) {
  const { id, secret } = service.client
  const form = { grant_type: 'client_credentials', client_id: id, client_secret: secret }
  const answer = await send('/api/v1/oauth/token', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form),
  })
  const { access_token: token } = await answer.json()
  return { Authorization: `Bearer ${token}` }
}

test('the probe of the environment in a tab is clean', async () => {
  const { failures, send } = await openTab()
  const { faults, requests } = await probeFaults({
    wire: wireOf(async (request) => {
      const { pathname, search } = new URL(request.url)
      const headers = new Headers(request.headers)
      const coding = headers.get('accept-encoding')
      if (coding !== null) headers.set('watchfloor-accept-encoding', coding)
      const { method, signal } = request
      const body = method === 'GET' ? null : await request.text()
      return await send(pathname + search, { method, headers, body, signal })
    }),
    clock: { now: Date.now, wait: async () => undefined },
  })
  expect([...faults, ...failures]).toEqual([])
  expect(requests).toBeGreaterThan(50)
}, 120_000)

test.each([false, true])('desk and past share the watch of a tab (opened later: %s)', async (isWatchLater) => {
  const tab = await openTab({ isWatchLater })
  const { send } = tab
  const headers = await signedIn(tab)
  const asked = await send('/api/v1/tasks/query', {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: '{}',
  })
  const { tasks } = await asked.json()
  expect(tasks.length).toBeGreaterThan(0)
  const state = await (await send('/watch/v1/state', { headers })).json()
  expect(JSON.stringify(state)).toContain('Maro')
  const journal = async () => {
    const answer = await send('/watch/v1/journal/exchanges?before=9000000000000&limit=5', { headers })
    return JSON.stringify(await answer.json())
  }
  await expect.poll(journal).toMatch(/getToken[^]*queryTasks|queryTasks[^]*getToken/)
})

test('an object comes in parts, and stops when its reader does', async () => {
  const tab = await openTab()
  const { send } = tab
  const headers = await signedIn(tab)
  const answer = await send('/api/v1/objects/missions/2026-325/skate-3/sonar/line-12.xtf', { headers })
  expect([answer.status, answer.headers.get('content-length')]).toEqual([200, '8388608'])
  const reader = answer.body?.getReader()
  expect((await reader?.read())?.value?.length).toBe(262_144)
  await reader?.cancel()
  const again = await send('/api/v1/objects/missions/2026-325/skate-3/sonar/line-12.xtf', { headers })
  expect((await again.arrayBuffer()).byteLength).toBe(8_388_608)
})

test('an aborted request fails as one to a server does', async () => {
  const tab = await openTab()
  const { send } = tab
  const headers = await signedIn(tab)
  const aborting = new AbortController()
  const asked = send('/watch/v1/stream', { headers, signal: aborting.signal })
  const answer = await asked
  const reader = answer.body?.getReader()
  await reader?.read()
  const waiting = reader?.read()
  aborting.abort()
  await expect(waiting).rejects.toThrow('aborted')
  await expect(send('/watch/v1/state', { headers, signal: aborting.signal })).rejects.toThrow('aborted')
})

const ALL_TASKS = {
  method: 'POST',
  body: '{}',
}

test('a scenario of one’s own is served, to the client with the most permissions', async () => {
  const tab = await openTab({ scenario: './src/environment/scenario/example' })
  expect(tab.service.client.id).toBe('tester')
  const headers = { ...(await signedIn(tab)), 'Content-Type': 'application/json' }
  const { tasks } = await (await tab.send('/api/v1/tasks/query', { ...ALL_TASKS, headers })).json()
  expect(JSON.stringify(tasks)).toContain('Patrol the bay')
})

test('mistakes of a scenario are those of the command line', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'watchfloor-test-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'tasks.json'), '[{"nonsense": 1}]')
  await expect(openTab({ scenario: folder })).rejects.toThrow('tasks.json[0].nonsense: expected a field of Task')
  await writeFile(join(folder, 'tasks.json'), '[]')
  await writeFile(join(folder, 'clients.json'), '[{"id": "a", "secretHash": "scrypt$1", "permissions": []}]')
  await expect(openTab({ scenario: folder })).rejects.toThrow('clients.json')
})

test('a watch that opens later and can’t says why to each of its requests, and the environment goes on', async () => {
  const sql = await emptyDatabase()
  await sql.execute(`create table ${watchSchema.versions} (version bigint not null)`)
  await sql.execute(`insert into ${watchSchema.versions} (version) values (999)`)
  const tab = await openTab({ sql, isWatchLater: true })
  const headers = await signedIn(tab)
  for (let time = 0; time < 2; time += 1) {
    const answer = await tab.send('/watch/v1/state', { headers })
    expect(answer.status).toBe(500)
    expect(await answer.json()).toMatchObject({
      message: expect.stringContaining('can’t be opened: Harbor West, made up was written by a newer'),
    })
  }
  const asked = { ...ALL_TASKS, headers: { ...headers, 'Content-Type': 'application/json' } }
  expect((await tab.send('/api/v1/tasks/query', asked)).status).toBe(200)
  expect(tab.failures).toHaveLength(1)
})

test('a drill breaks the environment’s answers and leaves the watch alone', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const said: string[] = []
  const tab = await openTab({ drill: 'restart-under-load', say: (words) => said.push(words) })
  const headers = { ...(await signedIn(tab)), 'Content-Type': 'application/json' }
  const ask = async () => await tab.send('/api/v1/tasks/query', { ...ALL_TASKS, headers })
  expect((await ask()).status).toBe(200)
  // Answers break off, then connections are reset; then the environment has restarted.
  await vi.advanceTimersByTimeAsync(46_000)
  await expect(ask().then((answer) => answer.text())).rejects.toThrow('broke off')
  await vi.advanceTimersByTimeAsync(4_000)
  await expect(ask()).rejects.toThrow('broke off')
  expect((await tab.send('/watch/v1/state', { headers })).status).toBe(200)
  await vi.advanceTimersByTimeAsync(8_000)
  expect((await ask()).status).toBe(503)
  await vi.advanceTimersByTimeAsync(30_000)
  expect((await ask()).status).toBe(200)
  expect(said).toContain('Drill restart-under-load: the environment has restarted')
  expect(tab.failures).toEqual([])
})

test('without room to write, tasks are refused with the reason, not shown as live; with room they come again', async () => {
  const plain = await emptyDatabase()
  let isFull = false
  const words = 'This browser’s storage is full'
  const refuse = () => {
    if (isFull) throw new StorageFull(words)
  }
  const sql: Sql = {
    ...plain,
    execute: async (...given) => {
      refuse()
      await plain.execute(...given)
    },
    transaction: async (...given) => {
      refuse()
      return await plain.transaction(...given)
    },
  }
  const tab = await openTab({ sql })
  const headers = { ...(await signedIn(tab)), 'Content-Type': 'application/json' }
  const asked = async () => {
    const answer = await tab.send('/api/v1/tasks/query', { ...ALL_TASKS, headers })
    const { message } = (await answer.json()) as { message?: string }
    return `${answer.status} ${message ?? ''}`
  }
  expect(await asked()).toBe('200 ')
  isFull = true
  await expect.poll(asked, { timeout: 20_000 }).toBe(`503 ${words}`)
  isFull = false
  await expect.poll(asked, { timeout: 20_000 }).toBe('200 ')
})
