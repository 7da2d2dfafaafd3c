import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import type { TaskQueryResult } from '../contract/task.ts'
import { newClient, writeClientsFile } from './access/clients.ts'
import { openDataFolder } from './storage/data-folder.ts'
import { OperatorError } from '../database/operator-error.ts'
import { openEnvironment } from './open-environment.ts'
import { fixtures } from './scenario/fixtures.ts'
import type { Environment, EnvironmentOptions } from './environment.ts'
import { taskCount, temporaryFolder, testStart } from './service.test.support.ts'
import { openLibsql } from '../database/libsql.ts'

async function opened(options: EnvironmentOptions): Promise<Environment> {
  const environment = await openEnvironment(options)
  let closed = false
  const close = async () => {
    if (!closed) await environment.close()
    closed = true
  }
  onTestFinished(close)
  return { ...environment, close }
}

async function signIn({ service }: Environment, id = 'operator', secret = 'operator-secret') {
  const response = await service(
    new Request('http://environment.test/api/v1/oauth/token', {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'client_credentials', client_id: id, client_secret: secret }),
    }),
  )
  return { status: response.status, ...((await response.json()) as { access_token?: string; expires_in?: number }) }
}

async function queryTasks({ service }: Environment, token: string | undefined, body: object = {}) {
  const response = await service(
    new Request('http://environment.test/api/v1/tasks/query', {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )
  return { status: response.status, headers: response.headers, page: (await response.json()) as TaskQueryResult }
}

test('a first start shows the scenario, a restart the same data, and tokens outlive it', async () => {
  const data = join(await temporaryFolder(), 'data')
  const first = await opened({ data, still: true, start: testStart, tokenLifetimeSeconds: 60 })
  const { access_token: token, expires_in } = await signIn(first)
  expect(expires_in).toBe(60)
  const before = await queryTasks(first, token)
  expect(before.page.tasks).toHaveLength(50)
  expect(await first.store.egressStreams.get('cam-07-hd-ops')).toBeDefined()
  await first.advanceClock?.(30)
  const moved = await queryTasks(first, token)
  await first.close()

  const second = await opened({ data, still: true })
  const after = await queryTasks(second, token)
  expect(after.headers.get('Date')).toBe(new Date(testStart + 30_000).toUTCString())
  expect(after.page.tasks).toEqual(moved.page.tasks)
  const continued = await queryTasks(second, token, { pageToken: before.page.nextPageToken })
  expect(continued.status).toBe(200)
  expect(continued.page.tasks).toHaveLength(50)
}, 30_000)

test('a token of a well-known client is void once a clients file has one of the same id; that one’s outlives a restart', async () => {
  const folder = await temporaryFolder()
  const [data, clients] = [join(folder, 'data'), join(folder, 'clients.json')]
  const loopback = await opened({ data, scenario: 'none' })
  const { access_token: wellKnown } = await signIn(loopback)
  expect((await queryTasks(loopback, wellKnown)).status).toBe(200)
  await loopback.close()

  const { client, secret } = await newClient('operator', ['tasks:query'])
  await writeClientsFile(clients, [client])
  const served = await opened({ data, clients })
  expect((await queryTasks(served, wellKnown)).status).toBe(401)
  const { access_token: own } = await signIn(served, 'operator', secret)
  await served.close()

  await writeClientsFile(clients, [{ ...client, permissions: ['objects:read'] }])
  const restarted = await opened({ data, clients })
  expect((await queryTasks(restarted, own)).status).toBe(403)
  await restarted.close()
  const back = await opened({ data })
  expect((await queryTasks(back, own)).status).toBe(401)
})

test('what was due in a pause is done before anybody is answered', async () => {
  const data = join(await temporaryFolder(), 'data')
  const first = await opened({ data })
  const { access_token: token } = await signIn(first)
  const before = await queryTasks(first, token)
  // As if ten minutes passed until the next start.
  await first.store.settings.set('clock-offset', String(600_000))
  await first.close()

  const opening = Date.now() + 600_000
  const second = await opened({ data })
  const after = await queryTasks(second, token)
  expect(await second.store.schedule.due(opening, 1)).toEqual([])
  expect(after.page.tasks).not.toEqual(before.page.tasks)
}, 30_000)

test("the environment's clock goes on from --start at the real pace", async () => {
  const environment = await opened({ scenario: 'none', start: testStart })
  expect(environment.advanceClock).toBeUndefined()
  const date = Date.parse((await queryTasks(environment, '')).headers.get('Date') ?? '')
  expect(date - testStart).toBeGreaterThanOrEqual(0)
  expect(date - testStart).toBeLessThan(30_000)
})

test('scenario none is empty and can be signed in to', async () => {
  const environment = await opened({ scenario: 'none' })
  const { access_token: token } = await signIn(environment)
  expect((await queryTasks(environment, token)).page).toEqual({ tasks: [] })
})

test('expiring tokens ends the session, not the account', async () => {
  const environment = await opened({ scenario: 'none' })
  const { access_token: token } = await signIn(environment)
  await environment.expireTokens()
  expect((await queryTasks(environment, token)).status).toBe(401)
  expect((await signIn(environment)).status).toBe(200)
})

test('a clients file lets its clients in and no others, until it is left out again', async () => {
  const folder = await temporaryFolder()
  const data = join(folder, 'data')
  const clients = join(folder, 'clients.json')
  const { client, secret } = await newClient('relay', ['tasks:query'])
  await writeClientsFile(clients, [client])
  await (await opened({ data, scenario: 'none' })).close()

  const withFile = await opened({ data, clients })
  expect((await signIn(withFile, 'relay', secret)).status).toBe(200)
  expect((await signIn(withFile)).status).toBe(401)
  await withFile.close()

  const without = await opened({ data })
  expect((await signIn(without, 'relay', secret)).status).toBe(401)
  expect((await signIn(without)).status).toBe(200)
  await without.close()

  const closed = await opened({ data, wellKnownClients: false })
  expect((await signIn(closed)).status).toBe(401)
})

test('a start that fails while it fills the folder leaves it empty, and the next one fills it', async () => {
  const data = await temporaryFolder()
  await (await openDataFolder(data)).close()
  const database = async (statement: string) => {
    const sql = openLibsql(join(data, 'watchfloor.db'))
    await sql.execute(statement)
    await sql.close()
  }
  // The agenda is written after nearly everything else.
  await database("create trigger full before insert on agenda begin select raise(abort, 'disk full'); end")
  await expect(openEnvironment({ data, still: true })).rejects.toThrow('disk full')
  await database('drop trigger full')

  const folder = await openDataFolder(data)
  expect(await taskCount(folder.store)).toBe(0)
  expect(await folder.store.entities.get(fixtures().override.entityId)).toBeUndefined()
  expect(await folder.store.clients.all()).toEqual([])
  await folder.close()
  const next = await opened({ data, still: true })
  expect(await taskCount(next.store)).toBeGreaterThan(0)
}, 30_000)

test.each([
  [{ scenario: 'nowhere' }, 'There is no scenario "nowhere"'],
  [{ scenario: 'none', clients: '/nowhere/clients.json' }, "can't be read (ENOENT)"],
])('%j: one clear line, also beside a folder in use, and no new folder is made', async (options, message) => {
  const [used, unused] = [await temporaryFolder(), join(await temporaryFolder(), 'new')]
  const { close } = await openDataFolder(used)
  onTestFinished(close)
  for (const data of [used, unused]) {
    const error: unknown = await openEnvironment({ data, ...options }).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(OperatorError)
    expect(String(error)).toContain(message)
  }
  expect(existsSync(unused)).toBe(false)
})

test('page size and default urgency are as configured', async () => {
  const environment = await opened({ still: true, pageSize: 7, defaultUrgency: 0 })
  const { access_token: token } = await signIn(environment)
  expect((await queryTasks(environment, token)).page.tasks).toHaveLength(7)
}, 30_000)
