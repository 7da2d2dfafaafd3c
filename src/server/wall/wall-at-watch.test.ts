import { expect, onTestFinished, test } from 'vitest'

import { temporaryFolder, temporaryService } from '../../environment/service.test.support.ts'
import type { Authorize } from '../../watch/access/access.ts'
import { serveAppInTest } from '../app.test.support.ts'
import { embeddedBackend } from '../backends/embedded.ts'
import { createGateway } from '../backends/gateway.ts'
import { mountsOf } from '../backends/mounts.ts'
import type { MountedWatch } from '../backends/open-environments.ts'
import { embeddedAccess } from '../watch/embedded-access.ts'
import { openGatewayWatch } from '../watch/gateway-watch.ts'

const CLIENT = { id: 'operator', secret: 'operator-secret' }

/** The embedded environment, and a gateway to one, each with a watch. */
const servers = {
  embedded: async () => {
    const { service, tokens } = await temporaryService()
    return {
      backend: embeddedBackend(service),
      access: embeddedAccess(async (token) => (await tokens.resolve(token))?.client),
    }
  },
  gateway: async () => {
    const { backend } = await servers.embedded()
    const { url } = await serveAppInTest({ mounts: mountsOf([{ name: 'Real', backend }]) })
    const gateway = createGateway(url)
    onTestFinished(gateway.close)
    const watch = await openGatewayWatch(gateway.backend, {
      environment: { name: 'Real', url: '' },
      url,
      data: await temporaryFolder(),
      writers: { write: [], admin: [] },
      onError: () => undefined,
    })
    onTestFinished(watch.close)
    return { backend: watch.backend, access: watch.access }
  },
}

/** A watch that answers who asks. */
async function tellCaller({ headers }: Request, access: Authorize): Promise<Response> {
  return Response.json(await access(headers))
}

test.each(['embedded', 'gateway'] as const)('the watch of %s knows a wall from its client', async (kind) => {
  const { backend, access } = await servers[kind]()
  const watch: MountedWatch = {
    service: tellCaller,
    access,
    clientOf: async () => undefined,
    changedBy: async () => ({}),
    onPassed: () => undefined,
  }
  const { url } = await serveAppInTest({
    mounts: mountsOf([{ name: 'Harbor', backend, watch }]),
    wall: { ...CLIENT, refusal: () => undefined },
  })
  const callerOf = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(url + path, { method: 'POST', ...init })
    const { access_token: token } = (await answer.json()) as { access_token: string }
    return (await fetch(`${url}/watch/v1/state`, { headers: { Authorization: `Bearer ${token}` } })).json()
  }
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: CLIENT.id,
    client_secret: CLIENT.secret,
  })
  expect(await callerOf('/wall/api/v1/oauth/token')).toMatchObject({ clientId: CLIENT.id, isWall: true })
  expect(await callerOf('/api/v1/oauth/token', { body })).toMatchObject({ clientId: CLIENT.id, isWall: false })
})
