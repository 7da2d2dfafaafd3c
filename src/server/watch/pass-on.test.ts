import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'

import { someTask, temporaryService } from '../../environment/service.test.support.ts'
import { textOf, type PassedExchange } from '../../watch/passed-exchange.ts'
import { serveAppInTest } from '../app.test.support.ts'
import { embeddedBackend } from '../backends/embedded.ts'
import { createGateway } from '../backends/gateway.ts'
import { mountsOf } from '../backends/mounts.ts'
import type { Backend } from '../backends/backend.ts'
import type { MountedWatch } from '../backends/open-environments.ts'
import { rawExchange, serveInTest } from '../serve.test.support.ts'

async function served(backend: Backend, watch?: MountedWatch) {
  return await serveAppInTest({ mounts: mountsOf([{ name: 'Some', backend, ...(watch && { watch }) }]) })
}

function watchOf(tokens: Readonly<Record<string, string>> = {}) {
  const passed: PassedExchange[] = []
  const clientOf = vi.fn(async (token: string) => tokens[token])
  const watch: MountedWatch = {
    service: async () => new Response(null),
    access: async () => ({ refused: 'unauthenticated', message: 'Nobody may' }),
    clientOf,
    changedBy: async () => ({}),
    checksumOf: async (path) => `sum of ${path}`,
    onPassed: (exchange) => void passed.push(exchange),
  }
  return { watch, passed, clientOf }
}

function request(method: string, path: string, headers: Record<string, string>, body = '') {
  const lines = Object.entries({
    Host: 'localhost',
    Connection: 'close',
    ...(body !== '' && !('Transfer-Encoding' in headers) && { 'Content-Length': String(Buffer.byteLength(body)) }),
    ...headers,
  })
  return `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`
}

/** Requests of each operation, and some others. */
function requestsOf(token: string) {
  const Authorization = `Bearer ${token}`
  const json = { Authorization, 'Content-Type': 'application/json' }
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const secret = 'grant_type=client_credentials&client_id=operator&client_secret=operator-secret'
  return [
    request('POST', '/api/v1/tasks/query', json, '{}'),
    request('POST', '/api/v1/tasks/query', { ...json, 'Transfer-Encoding': 'chunked' }, '2\r\n{}\r\n0\r\n\r\n'),
    request('POST', '/api/v1/tasks/query', json, '{"statusFilter":'),
    request('POST', '/api/v1/tasks/query', { 'Content-Type': 'application/json' }, '{}'),
    request('POST', '/api/v1/tasks/query', json, `{"pageToken":"${'x'.repeat(70_000)}"}`),
    request('GET', '/api/v1/objects/a%2Fb', { Authorization }),
    request('GET', '/api/v1/objects/none', { Authorization }),
    request('GET', '/api/v1/debug/deleted-objects', { Authorization }),
    request('DELETE', '/api/v1/video/egress_streams/none', { Authorization }),
    request('DELETE', '/api/v1/entities/none/override/aliases.name', { Authorization }),
    request('POST', '/api/v1/oauth/token', form, `${secret}-is-wrong`),
    request('GET', '/api/v1/nothing', { Authorization }),
  ]
}

test('a change of which nobody can say whose it is isn’t sent', async () => {
  const { watch, passed } = watchOf()
  const backend = vi.fn(async () => new Response('{}'))
  const server = await served(backend, { ...watch, changedBy: () => Promise.reject(new Error('The disk is gone')) })
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => void vi.restoreAllMocks())
  const answers = ['video/egress_streams/none', 'entities/none/override/aliases.name'].map(async (path) => {
    const answer = await fetch(`${server.url}/api/v1/${path}`, { method: 'DELETE' })
    return [answer.status, await answer.json()]
  })
  const message = 'The watch can’t be read, so nobody can be named. Nothing was sent'
  expect(await Promise.all(answers)).toMatchObject([
    [503, { code: 14, message }],
    [503, { code: 'unavailable', message }],
  ])
  expect(backend).not.toHaveBeenCalled()
  await expect.poll(() => passed.map(({ status }) => status)).toEqual([503, 503])
})

async function environment() {
  const { service, operator, store, blobs } = await temporaryService()
  await store.tasks.put(Array.from({ length: 60 }, (_, number) => someTask(`task-${number}`, number)))
  const object = await blobs.put(Buffer.from('what an object holds'))
  await store.objects.put({ ...object, path: 'a/b', contentType: 'text/plain' })
  return { backend: embeddedBackend(service), operator }
}

test.each(['embedded', 'gateway'] as const)(
  'answers of an environment (%s) are the same bytes where they are followed',
  async (kind) => {
    const { backend, operator } = await environment()
    const upstream = await served(backend)
    const gateway = createGateway(upstream.url)
    onTestFinished(gateway.close)
    const behind = kind === 'embedded' ? backend : gateway.backend
    const { watch, passed } = watchOf({ [operator]: 'operator' })
    const [plain, followed] = [await served(behind), await served(behind, watch)]
    const requests = requestsOf(operator)
    for (const bytes of requests)
      expect(await rawExchange(followed.port, bytes), bytes.slice(0, 60)).toBe(await rawExchange(plain.port, bytes))
    await expect.poll(() => passed).toHaveLength(requests.length - 1)
    expect(passed.every(({ wasReceived, date }) => wasReceived && date !== undefined)).toBe(true)
    expect(passed.map(({ operation, clientId, status }) => [operation, clientId, status])).toEqual([
      ['queryTasks', 'operator', 200],
      ['queryTasks', 'operator', 200],
      ['queryTasks', 'operator', 400],
      ['queryTasks', undefined, 401],
      ['queryTasks', 'operator', 400],
      ['getObject', 'operator', 200],
      ['getObject', 'operator', 404],
      ['listDeletedObjects', 'operator', 200],
      ['deleteEgressStream', 'operator', 404],
      ['deleteEntityOverride', 'operator', 404],
      ['getToken', undefined, 401],
    ])
    expect(JSON.parse(textOf(passed[0] ?? {}) ?? '').tasks).toHaveLength(50)
    expect(passed[1]?.requestBody).toBe('{}')
    expect(passed[5]).toMatchObject({ sha256: 'sum of a/b', bytes: 20 })
    expect(passed[5]?.body).toBeUndefined()
    expect(JSON.stringify(passed)).not.toContain(operator)
  },
)

test('a sign-in names its client, and neither secret nor token', async () => {
  const { backend } = await environment()
  const { watch, passed } = watchOf()
  const { url } = await served(backend, watch)
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: 'operator',
    client_secret: 'operator-secret',
  })
  const response = await fetch(`${url}/api/v1/oauth/token`, { method: 'POST', body })
  const { access_token: token } = (await response.json()) as { access_token: string }
  await expect.poll(() => passed).toHaveLength(1)
  expect(passed[0]).toMatchObject({ operation: 'getToken', clientId: 'operator', status: 200, wasReceived: true })
  expect(passed[0]).not.toHaveProperty('body')
  expect(passed[0]).not.toHaveProperty('requestBody')
  expect(passed[0]).not.toHaveProperty('isRenewal')
  const headers = { Authorization: `Bearer ${token}` }
  await (await fetch(`${url}/api/v1/oauth/token`, { method: 'POST', body, headers })).text()
  await expect.poll(() => passed[1]).toMatchObject({ operation: 'getToken', status: 200, isRenewal: true })
  expect(JSON.stringify(passed)).not.toMatch(new RegExp(`operator-secret|${token}`))
})

test('an answer in pieces goes on piece by piece, and coded as it came', async () => {
  const text = JSON.stringify({ tasks: [] })
  const coded = gzipSync(text)
  const answers: ServerResponse[] = []
  const environment = await serveInTest((_, response) => {
    response.writeHead(200, { 'Content-Encoding': 'gzip' }).write(coded.subarray(0, 5))
    answers.push(response)
  })
  const gateway = createGateway(environment.url)
  onTestFinished(gateway.close)
  const { watch, passed } = watchOf()
  const { url } = await served(gateway.backend, watch)
  // The head arrives before the body is complete.
  const response = await fetch(`${url}/api/v1/tasks/query`, { method: 'POST', body: '{}' })
  expect(passed).toEqual([])
  answers[0]?.end(coded.subarray(5))
  expect(await response.text()).toBe(text)
  await expect.poll(() => passed).toHaveLength(1)
  expect(passed[0]?.bytes).toBe(coded.length)
  expect(textOf(passed[0] ?? {})).toBe(text)
})

test('an object whose answer names no length is counted, and not kept', async () => {
  const { watch, passed } = watchOf()
  const { url } = await served(async () => new Response(new Blob(['what an object holds']).stream()), watch)
  expect(await (await fetch(`${url}/api/v1/objects/a/b`)).text()).toBe('what an object holds')
  await expect.poll(() => passed).toHaveLength(1)
  expect(passed[0]).toMatchObject({ operation: 'getObject', bytes: 20 })
  expect(passed[0]).not.toHaveProperty('body')
})

test('an answer without an end is passed on as it comes, and what is too long is not kept', async () => {
  const piece = new Uint8Array(1024 * 1024).fill(32)
  const body = () =>
    new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(piece) }, { highWaterMark: 0 })
  const { watch, passed } = watchOf()
  const { url } = await served(async () => new Response(body()), watch)
  const response = await fetch(`${url}/api/v1/tasks/query`, { method: 'POST', body: '{}' })
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > 40 * 1024 * 1024) break
  }
  await expect.poll(() => passed).toHaveLength(1)
  expect(passed[0]).toMatchObject({ wasReceived: false, status: 200 })
  expect(passed[0]).not.toHaveProperty('body')
})

test('a client that leaves before the end was not told, and one that never got an answer neither', async () => {
  const environment = await serveInTest((request, response) => {
    if (request.url?.includes('query')) response.writeHead(200).write('{"tasks":')
  })
  const gateway = createGateway(environment.url)
  onTestFinished(gateway.close)
  const { watch, passed } = watchOf()
  const { port } = await served(gateway.backend, watch)
  for (const path of ['/api/v1/tasks/query', '/api/v1/oauth/token']) {
    const socket = connect(port, '127.0.0.1')
    socket.write(request('POST', path, {}, '{}'))
    if (path.endsWith('query')) await new Promise((resolve) => socket.once('data', resolve))
    else await wait(50)
    socket.destroy()
    await expect.poll(() => passed.at(-1)?.operation).toBe(path.endsWith('query') ? 'queryTasks' : 'getToken')
  }
  expect(passed.map(({ status, failure, wasReceived }) => [status, failure, wasReceived])).toEqual([
    [200, undefined, false],
    [undefined, 'No reply', false],
  ])
})

test('what the gateway says in place of an environment that is away is no reply', async () => {
  const gateway = createGateway('http://127.0.0.1:1')
  onTestFinished(gateway.close)
  const { watch, passed } = watchOf({ abc: 'desk-1' })
  const { url } = await served(gateway.backend, watch)
  const headers = { Authorization: 'Bearer abc' }
  await fetch(`${url}/api/v1/tasks/query`, { method: 'POST', body: '{}', headers })
  await expect.poll(() => passed).toHaveLength(1)
  expect(passed[0]).toMatchObject({
    clientId: 'desk-1',
    status: 502,
    failure: 'No reply',
    wasNotSent: true,
    wasReceived: true,
  })
})

test('who holds a token is asked once in a few seconds', async () => {
  const { backend, operator } = await environment()
  const { watch, passed, clientOf } = watchOf({ [operator]: 'operator' })
  const { url } = await served(backend, watch)
  for (let count = 0; count < 3; count += 1)
    await (await fetch(`${url}/api/v1/objects/a/b`, { headers: { Authorization: `Bearer ${operator}` } })).text()
  await expect.poll(() => passed).toHaveLength(3)
  expect(clientOf).toHaveBeenCalledTimes(1)
})

test('a body without end that is always there at once goes on in pieces, and holds up nobody', async () => {
  const endless = new Uint8Array(1000)
  const { watch } = watchOf()
  const { url } = await served(
    async () =>
      new Response(new ReadableStream({ pull: (controller) => controller.enqueue(endless) }), {
        headers: { 'Content-Type': 'application/json' },
      }),
    watch,
  )
  const leave = new AbortController()
  const response = await fetch(`${url}/api/v1/debug/deleted-objects`, { signal: leave.signal })
  expect((await response.body?.getReader().read())?.done).toBe(false)
  leave.abort()
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
})
