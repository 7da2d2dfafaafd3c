import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

import { ServerProcess, type ServerSetup } from '../../../e2e/server-process.ts'
import { temporaryFolder } from '../../environment/service.test.support.ts'
import { acknowledgementOf, eventsOf, onset } from '../../watch/service.test.support.ts'
import type { Alert } from '../../watch/wire/alert.ts'
import type { Acknowledged, State } from '../../watch/wire/state.ts'

// The built server's watch over sockets.

async function started(setup: ServerSetup): Promise<ServerProcess> {
  const server = await ServerProcess.start(setup)
  onTestFinished(() => server.dispose())
  return server
}

function deskOf({ url }: ServerProcess, token: string) {
  const send = (method: string, path: string, body?: object) =>
    fetch(`${url}/watch/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const ask = async <T>(method: string, path: string, body?: object) =>
    (await (await send(method, path, body)).json()) as T
  return { send, ask, state: () => ask<State>('GET', '/state') }
}

/** Reports a failure at the environment's time. */
async function reported(desk: ReturnType<typeof deskOf>, subject: string): Promise<Alert> {
  const { now } = await desk.state()
  const { alerts } = await desk.ask<{ alerts: [Alert] }>('POST', '/reports', {
    reports: [onset(subject, { onset: now - 1000, asOf: now })],
  })
  return alerts[0]
}

test('two desks and a wall see the same at once; a stop ends their streams, and a kill loses no acknowledgement', async () => {
  const server = await started({ args: ['--wall-client', 'viewer', '--allow-origin', 'https://console.example'] })
  const { environments } = (await (await fetch(`${server.url}/config.json`)).json()) as { environments: object[] }
  expect(environments).toMatchObject([{ watch: true }])
  const desk = deskOf(server, await server.token())
  const viewer = deskOf(server, await server.token('viewer'))
  const wallToken = await fetch(`${server.url}/wall/api/v1/oauth/token`, { method: 'POST' })
  const wall = deskOf(server, ((await wallToken.json()) as { access_token: string }).access_token)
  const streams = await Promise.all([desk, viewer, wall].map(({ send }) => send('GET', '/stream')))
  const events = streams.map(eventsOf)
  const first = await Promise.all(events.map((next) => next()))
  expect(first.map((event) => event?.event)).toEqual(['state', 'state', 'state'])
  const states = first.map((event) => event?.data as State | undefined)
  expect(states.map((state) => state?.me.canWrite)).toEqual([true, false, false])
  expect(states[0]?.rules).toHaveLength(10)

  // Everyone gets a wall's report.
  const alert = await reported(wall, 'a')
  expect(alert.history).toMatchObject([{ by: 'viewer' }])
  for (const next of events) expect(await next()).toMatchObject({ event: 'change', data: { alerts: [alert] } })

  const acknowledgements = [acknowledgementOf(alert)]
  for (const reader of [viewer, wall]) {
    const refused = await reader.send('POST', '/acknowledgements', { acknowledgements })
    expect(refused.status).toBe(403)
    expect(((await refused.json()) as { message: string }).message).toMatch(
      /lacks the permission watch:write|signs itself in can’t/,
    )
  }
  const { results } = await desk.ask<Acknowledged>('POST', '/acknowledgements', { acknowledgements })
  expect(results).toMatchObject([{ outcome: 'acknowledged', alert: { acknowledged: { by: 'operator' } } }])
  for (const next of events)
    expect(await next()).toMatchObject({ data: { alerts: [{ acknowledged: { by: 'operator' } }] } })

  const preflight = await fetch(`${server.url}/watch/v1/rules/task-fails`, {
    method: 'OPTIONS',
    headers: { Origin: 'https://console.example', 'Access-Control-Request-Method': 'PUT' },
  })
  expect(preflight.headers.get('Access-Control-Allow-Origin')).toBe('https://console.example')
  expect(preflight.headers.get('Access-Control-Allow-Methods')).toContain('PUT')

  const began = performance.now()
  const stopped = server.stop()
  for (const next of events) expect(await next()).toBeUndefined()
  expect(await stopped).toBe(0)
  expect(performance.now() - began).toBeLessThan(8000)
  expect(server.log).not.toContain('"level":"error"')

  await server.start()
  expect((await desk.state()).alerts).toMatchObject([{ acknowledged: { by: 'operator' } }])
  const second = await reported(desk, 'b')
  await desk.send('POST', '/acknowledgements', { acknowledgements: [acknowledgementOf(second)] })
  await server.stop('SIGKILL')
  await server.start()
  const kept = (await desk.state()).alerts.filter(({ acknowledged }) => acknowledged?.by === 'operator')
  expect(kept.map(({ id }) => id).toSorted()).toEqual([alert.id, second.id].toSorted())
})

test('behind a gateway it is kept in the data folder, per environment, and a restart knows the tokens that it issued', async () => {
  const upstream = await started({ scenario: 'none' })
  const gateway = await started({
    args: ['--environment', `One=${upstream.url}`, '--environment', `Two=http://127.0.0.1:1`],
  })
  const token = await gateway.token()
  const desk = deskOf(gateway, token)
  const alert = await reported(desk, 'a')
  await desk.send('POST', '/acknowledgements', { acknowledgements: [acknowledgementOf(alert)] })
  await gateway.restart()
  expect((await desk.state()).alerts).toMatchObject([{ acknowledged: { by: 'operator' } }])
  expect((await desk.state()).rules).toHaveLength(8)
  const elsewhere = await fetch(`${gateway.url}/environments/two/watch/v1/state`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  expect(elsewhere.status).toBe(401)
  const same = await fetch(`${gateway.url}/environments/one/watch/v1/state`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  expect(((await same.json()) as State).alerts).toHaveLength(1)
  expect(gateway.log).not.toContain(token)
})

test('a gateway that is given no folder says that alerts end with it, and leaves nothing behind', async () => {
  const folder = await temporaryFolder()
  const serve = fileURLToPath(new URL('../../cli/serve.mjs', import.meta.url))
  const child = spawn(process.execPath, [serve, '--port', '0', '--environment', 'http://127.0.0.1:1'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { PATH: process.env['PATH'], TMPDIR: folder },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  for await (const text of child.stdout.setEncoding('utf8')) {
    said += String(text)
    if (!said.includes('Watchfloor ready')) continue
    expect(said).toContain('are lost when this server stops: --data DIR')
    expect(await readdir(folder)).toEqual([expect.stringMatching(/^watchfloor-watch-/)])
    child.kill('SIGTERM')
    break
  }
  if (child.exitCode === null) await once(child, 'exit')
  expect(await readdir(folder)).toEqual([])
})
