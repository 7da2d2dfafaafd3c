import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

import { openEnvironment } from '../../environment/open-environment.ts'
import { withWatch } from '../watch/embedded-watch.ts'
import { openRestartable } from './open-environments.ts'

test('a restart keeps tokens and data, and requests that come meanwhile wait for it', async () => {
  const data = await mkdtemp(join(tmpdir(), 'watchfloor-restart-'))
  onTestFinished(() => rm(data, { recursive: true, force: true }))
  let opened = 0
  const environment = await openRestartable(async () => {
    opened += 1
    return withWatch(await openEnvironment({ data, still: true }), {
      environment: { name: 'Embedded', url: '' },
      name: data,
      isShared: false,
      personRules: undefined,
      onError: () => undefined,
    })
  })
  onTestFinished(() => environment.close())
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
  expect(opened).toBe(2)
  // The token is still valid, and the stream still deleted.
  expect((await meanwhile).status).toBe(404)
})
