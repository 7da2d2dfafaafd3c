import sqlite3InitModule from '@sqlite.org/sqlite-wasm'
import { afterEach, expect, onTestFinished, test } from 'vitest'

import { TabWire } from '../console/platform/api/tab/tab-wire.ts'
import { forgetSecrets } from '../conformance/mask.ts'
import { wireOf } from '../conformance/run/wire.ts'
import { openSqliteWasm } from '../database/sqlite-wasm.ts'
import { probeFaults } from '../environment/probe-faults.test.support.ts'
import { tabAnswers } from './tab-answers.ts'
import { openTabService } from './tab-service.ts'

afterEach(forgetSecrets)

/** A page's requests to a tab's environment, as through a worker's messages. */
async function openTab() {
  const failures: unknown[] = []
  const { oo1 } = await sqlite3InitModule()
  const service = await openTabService({
    sql: openSqliteWasm(new oo1.DB(':memory:')),
    name: 'Harbor West, made up',
    scenario: 'harbor-west',
    onError: (error) => failures.push(error),
  })
  onTestFinished(() => service.close())
  const answers = tabAnswers(service, (message) => {
    if ('id' in message) wire.take(structuredClone(message))
  })
  const wire = new TabWire((message) => {
    if (message.kind !== 'open') void answers(structuredClone(message))
  })
  return { service, failures, send: (target: string, init: RequestInit = {}) => wire.send(target, init) }
}

async function signedIn(send: Awaited<ReturnType<typeof openTab>>['send']) {
  const form = { grant_type: 'client_credentials', client_id: 'operator', client_secret: 'operator-secret' }
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

test('desk and past share the watch of a tab', async () => {
  const { send } = await openTab()
  const headers = await signedIn(send)
  const asked = await send('/api/v1/tasks/query', {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: '{}',
  })
  const { tasks } = await asked.json()
  expect(tasks.length).toBeGreaterThan(0)
  const state = await (await send('/watch/v1/state', { headers })).json()
  expect(JSON.stringify(state)).toContain('Maro')
  await expect
    .poll(
      async () =>
        (await (await send('/watch/v1/journal/exchanges?before=9000000000000&limit=5', { headers })).json()).exchanges
          ?.length,
    )
    .toBeGreaterThan(0)
})

test('an object comes in parts, and stops when its reader does', async () => {
  const { send } = await openTab()
  const headers = await signedIn(send)
  const answer = await send('/api/v1/objects/missions/2026-325/skate-3/sonar/line-12.xtf', { headers })
  expect([answer.status, answer.headers.get('content-length')]).toEqual([200, '8388608'])
  const reader = answer.body?.getReader()
  expect((await reader?.read())?.value?.length).toBe(262_144)
  await reader?.cancel()
  const again = await send('/api/v1/objects/missions/2026-325/skate-3/sonar/line-12.xtf', { headers })
  expect((await again.arrayBuffer()).byteLength).toBe(8_388_608)
})

test('an aborted request fails as one to a server does', async () => {
  const { send } = await openTab()
  const headers = await signedIn(send)
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
