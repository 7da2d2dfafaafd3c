import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

import { openEnvironment } from '../../environment/open-environment.ts'
import { withWatch, type WatchedEnvironment } from '../watch/embedded-watch.ts'
import { openRestartable } from './open-environments.ts'

async function ofData(open: (data: string) => Promise<WatchedEnvironment>) {
  const data = await mkdtemp(join(tmpdir(), 'watchfloor-restart-'))
  onTestFinished(() => rm(data, { recursive: true, force: true }))
  const environment = await openRestartable(() => open(data))
  onTestFinished(() => environment.close())
  return environment
}

async function opened(data: string): Promise<WatchedEnvironment> {
  return withWatch(await openEnvironment({ data, still: true }), {
    environment: { name: 'Embedded', url: '' },
    name: data,
    isShared: false,
    personRules: undefined,
    onError: () => undefined,
  })
}

test('a restart keeps tokens and data, and requests that come meanwhile wait for it', async () => {
  let times = 0
  const environment = await ofData(async (data) => {
    times += 1
    return await opened(data)
  })
  const ask = (method: string, path: string, init: RequestInit = {}) =>
    environment.service(new Request(`http://localhost${path}`, { method, ...init }), path)
  const issued = await ask('POST', '/api/v1/oauth/token', {
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: 'operator',
      client_secret: 'operator-secret',
    }),
  })
  const { access_token: token } = (await issued.json()) as { access_token: string }
  const remove = () =>
    ask('DELETE', '/api/v1/video/egress_streams/cam-09-hd-ops', { headers: { Authorization: `Bearer ${token}` } })
  expect((await remove()).status).toBe(200)

  const restarting = environment.restart()
  const meanwhile = remove()
  await restarting
  expect(times).toBe(2)
  // The token is still valid, and the stream still deleted.
  expect((await meanwhile).status).toBe(404)
})

test('a close that fails, or an opening, leaves an environment at the next try', async () => {
  const problems: string[] = []
  const fail = (word: string) => {
    if (problems[0] === word) throw new Error(`Can't ${problems.shift()}`)
  }
  const environment = await ofData(async (data) => {
    fail('open')
    const one = await opened(data)
    return { ...one, close: () => one.close().then(() => fail('close')) }
  })
  problems.push('close')
  await expect(environment.restart()).rejects.toThrow("Can't close")
  expect(await environment.health()).toBeUndefined()
  problems.push('open')
  await expect(environment.restart()).rejects.toThrow("Can't open")
  await expect(environment.health()).rejects.toThrow("Can't open")
  await environment.restart()
  expect(await environment.health()).toBeUndefined()
})
