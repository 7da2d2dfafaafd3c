import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

import { ServerProcess, type ServerSetup } from '../../../e2e/server-process.ts'
import { temporaryFolder } from '../../environment/service.test.support.ts'
import type { KeeperFacts } from '../../watch/wire/keeper.ts'
import type { State } from '../../watch/wire/state.ts'

// The built server's keeper, in its thread.

async function started(setup: ServerSetup): Promise<ServerProcess> {
  const server = await ServerProcess.start(setup)
  onTestFinished(() => server.dispose())
  return server
}

async function ask<T>(server: ServerProcess, path: string): Promise<T> {
  const headers = { Authorization: `Bearer ${await server.token()}` }
  return (await (await fetch(`${server.url}/watch/v1${path}`, { headers })).json()) as T
}

const patient = { timeout: 20_000, interval: 500 }

test('an embedded server keeps watch without a page, raises what began since, and stops cleanly', async () => {
  const server = await started({ keeper: true })
  await expect.poll(async () => (await ask<KeeperFacts>(server, '/keeper')).state, patient).toBe('reads')
  const { tasks = 0, rules, servers } = await ask<KeeperFacts>(server, '/keeper')
  expect(tasks).toBeGreaterThan(200)
  expect(rules).toBe(6)
  expect(servers).toMatchObject([{ isThis: true, leads: true }])
  const { alerts } = await ask<State>(server, '/state')
  expect(alerts.length).toBeGreaterThan(3)
  expect(new Set(alerts.flatMap(({ history }) => history.map(({ by }) => by)))).toEqual(new Set(['this server']))
  expect(await server.stop()).toBe(0)
}, 60_000)

test('a gateway reads as the client that it is given, and refuses a start without its secret', async () => {
  const environment = await started({})
  const secretFile = join(await temporaryFolder(), 'keeper.secret')
  await writeFile(secretFile, 'viewer-secret\n')
  const as = ['--environment', environment.url, '--keeper-client', 'viewer']
  const gateway = await started({ keeper: true, args: [...as, '--keeper-secret-file', secretFile] })
  await expect
    .poll(() => ask<KeeperFacts>(gateway, '/keeper'), patient)
    .toMatchObject({ state: 'reads', client: 'viewer' })
  await expect(ServerProcess.start({ keeper: true, args: as })).rejects.toThrow(/needs its secret/)
}, 60_000)
