import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { request } from 'undici'
import { expect, onTestFinished, test, vi } from 'vitest'

import { followStream } from '../../console/known/watch/client/follow-stream.ts'
import { ServerProcess } from '../../../e2e/server-process.ts'
import { eventsOf } from '../../watch/service.test.support.ts'
import type { State } from '../../watch/wire/state.ts'

async function started(...args: readonly string[]): Promise<ServerProcess> {
  const server = await ServerProcess.start({ args })
  onTestFinished(() => server.dispose())
  return server
}

function health(url: string): Promise<number | undefined> {
  return fetch(`${url}/healthz`).then(
    ({ status }) => status,
    () => undefined,
  )
}

test('after SIGTERM a server answers on as long as told, says that it drains, and ends streams within it', async () => {
  const server = await started('--drain', '4')
  const headers = { Authorization: `Bearer ${await server.token()}`, 'Content-Type': 'application/json' }
  const stream = eventsOf(await fetch(`${server.url}/watch/v1/stream`, { headers }))
  expect(await stream()).toMatchObject({ event: 'state' })
  const began = performance.now()
  const stopped = server.stop()
  await expect.poll(() => health(server.url), { interval: 20 }).toBe(503)
  const answer = await request(`${server.url}/healthz`)
  expect([answer.headers['connection'], await answer.body.json()]).toEqual(['close', { status: 'draining' }])
  const query = () => fetch(`${server.url}/api/v1/tasks/query`, { method: 'POST', headers, body: '{}' })
  expect((await query()).status).toBe(200)
  expect(await stream()).toBeUndefined()
  expect(performance.now() - began).toBeLessThan(4000)
  // A balancer that hasn't noticed yet: the next server is asked instead.
  expect((await fetch(`${server.url}/watch/v1/stream`, { headers })).status).toBe(503)
  expect((await query()).status).toBe(200)
  expect(await stopped).toBe(0)
  expect(performance.now() - began).toBeGreaterThan(4000)
  expect(server.log).toContain('Stopping in 4 s')
})

test('nobody waits for a server without connections, nor whoever presses Ctrl-C', async () => {
  const idle = await started('--drain', '30')
  const began = performance.now()
  expect(await idle.stop()).toBe(0)
  const used = await started('--drain', '30')
  const stream = eventsOf(
    await fetch(`${used.url}/watch/v1/stream`, { headers: { Authorization: `Bearer ${await used.token()}` } }),
  )
  await stream()
  expect(await used.stop('SIGINT')).toBe(0)
  expect(performance.now() - began).toBeLessThan(20_000)
})

/** Checks its servers every half second, as load balancers do, and asks the first one in health. */
async function balancer(urls: readonly string[]): Promise<string> {
  let healthy: readonly string[] = urls
  const check = setInterval(() => {
    void Promise.all(urls.map(health)).then((found) => (healthy = urls.filter((_, index) => found[index] === 200)))
  }, 500)
  const server = createServer((incoming, outgoing) => {
    const { method, headers } = incoming
    const passed = httpRequest(`${healthy[0]}${incoming.url}`, { method, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    clearInterval(check)
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a desk behind a load balancer has the stream of the other server within 2 s', async () => {
  const environment = await started()
  const gateways = await Promise.all([1, 2].map(() => started('--environment', environment.url, '--drain', '2')))
  const url = await balancer(gateways.map((gateway) => gateway.url))
  const token = await environment.token()
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  // Each gateway knows the token from an answer.
  for (const gateway of gateways)
    await fetch(`${gateway.url}/api/v1/tasks/query`, { method: 'POST', headers, body: '{}' })

  const states: State[] = []
  const ended = vi.fn()
  const reader = { state: (state: State) => void states.push(state), change: vi.fn(), heard: vi.fn(), ended }
  const desk = followStream(
    {
      stream: async ({ state }, signal) => {
        const response = await fetch(`${url}/watch/v1/stream`, { headers, signal })
        if (!response.ok) throw new Error(`${response.status}`)
        const next = eventsOf(response)
        for (let event = await next(); event !== undefined; event = await next())
          if (event.event === 'state') state(event.data as State)
      },
    },
    reader,
  )
  onTestFinished(desk.stop)
  await expect.poll(() => states).toHaveLength(1)
  // A stream that ended sooner is retried later.
  await delay(3000)
  const began = performance.now()
  const stopped = gateways[0]?.stop('SIGTERM')
  await expect.poll(() => states, { interval: 20, timeout: 10_000 }).toHaveLength(2)
  // Half a second for a busy machine.
  expect(performance.now() - began).toBeLessThan(2500)
  expect(ended.mock.calls).toEqual([[undefined]])
  expect(await stopped).toBe(0)
})
