import { request } from 'undici'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { operationIds, operations, type OperationId } from '../../contract/operations.ts'
import { type Fault, ServerProcess } from '../../../e2e/server-process.ts'
import { fixtures } from '../../environment/scenario/fixtures.ts'

// Every operation meets every fault in the built server: its bytes, directly and through a gateway; meanwhile
// others are answered, and the next request works as usual.
const { object, override } = fixtures()

/** A harmless request of each operation, with its status. */
const requests: Record<OperationId, { path: string; body?: string; type?: string; status: number }> = {
  getToken: {
    path: '/api/v1/oauth/token',
    body: 'grant_type=password',
    type: 'application/x-www-form-urlencoded',
    status: 400,
  },
  deleteEgressStream: { path: '/api/v1/video/egress_streams/no-such-stream', status: 404 },
  getObject: { path: `/api/v1/objects/${object.path}`, status: 200 },
  queryTasks: { path: '/api/v1/tasks/query', body: '{}', type: 'application/json', status: 200 },
  listDeletedObjects: { path: '/api/v1/debug/deleted-objects', status: 200 },
  deleteEntityOverride: { path: `/api/v1/entities/${override.entityId}/override/none`, status: 404 },
}

const MISCODED = 'neither packed nor short'

interface Expected {
  status?: number
  coding?: string
  outcome: 'as ordered' | 'good' | 'broken body' | 'no answer' | 'waits' | 'no end' | 'as it came'
}
const faults: readonly [name: string, fault: Fault, expected: Expected][] = [
  [
    'a proxy’s page',
    { kind: 'answer', status: 502, headers: { 'Content-Type': 'text/html' }, body: '<h1>' },
    { outcome: 'as ordered', status: 502 },
  ],
  ['an empty body', { kind: 'answer', status: 200 }, { outcome: 'as ordered', status: 200 }],
  [
    'a hint',
    { kind: 'answer', status: 503, headers: { 'Retry-After': '2' }, body: {} },
    { outcome: 'as ordered', status: 503 },
  ],
  ['no content', { kind: 'answer', status: 204 }, { outcome: 'as ordered', status: 204 }],
  ['a delay', { kind: 'delay', milliseconds: 30 }, { outcome: 'good' }],
  ['a hang', { kind: 'hang' }, { outcome: 'waits' }],
  ['a cut', { kind: 'cut', afterBytes: 2 }, { outcome: 'broken body' }],
  ['a reset after some bytes', { kind: 'reset', afterBytes: 2 }, { outcome: 'broken body' }],
  ['a reset', { kind: 'reset' }, { outcome: 'no answer' }],
  ['a drip', { kind: 'drip', bytesPerSecond: 1_000_000 }, { outcome: 'good' }],
  ['a mutation', { kind: 'mutate', seed: 7 }, { outcome: 'good' }],
  ['a byte a second', { kind: 'drip', bytesPerSecond: 1 }, { outcome: 'no end' }],
  [
    'a body without end',
    { kind: 'answer', status: 200, body: ' '.repeat(10_000), endless: true },
    { outcome: 'no end' },
  ],
  [
    'an error without end',
    { kind: 'answer', status: 500, body: ' '.repeat(10_000), endless: true },
    { outcome: 'no end' },
  ],
  ...['gzip', 'zstd', 'br', 'no-such-coding'].map((coding): (typeof faults)[number] => [
    `plain bytes that are said to be ${coding}`,
    { kind: 'answer', status: 200, headers: { 'Content-Encoding': coding }, body: MISCODED },
    { outcome: 'as it came', coding },
  ]),
]

let embedded: ServerProcess
let gateway: ServerProcess
let token = ''
beforeAll(async () => {
  embedded = await ServerProcess.start({ still: true })
  gateway = await ServerProcess.start({ args: ['--environment', embedded.url] })
  token = await embedded.token()
})
afterAll(async () => {
  await gateway.dispose()
  await embedded.dispose()
})

/** Unlike `fetch`, decodes nothing. */
async function begin(url: string, name: OperationId, signal?: AbortSignal) {
  const { path, body, type } = requests[name]
  return request(url + path, {
    method: operations[name].method,
    headers: { Authorization: `Bearer ${token}`, ...(type !== undefined && { 'Content-Type': type }) },
    ...(body !== undefined && { body }),
    ...(signal && { signal }),
  })
}

async function answered(begun: ReturnType<typeof begin>) {
  const { statusCode, headers, body } = await begun
  return { status: statusCode, headers, bytes: Buffer.from(await body.arrayBuffer()) }
}

function ask(url: string, name: OperationId) {
  return answered(begin(url, name))
}

describe.each([
  ['directly', () => embedded, null],
  ['through a gateway', () => gateway, 'lost'],
] as const)('%s', (_, server, gatewayWord) => {
  // In parallel, as most of the time is waiting.
  test.concurrent.each(operationIds)('%s', async (name) => {
    for (const [title, fault, expected] of faults) {
      await embedded.fault(name, fault)
      await meet(server().url, name, expected, gatewayWord, title)
      const next = await ask(server().url, name)
      expect(next.status, `after ${title}`).toBe(requests[name].status)
      expect(next.bytes.byteLength, `after ${title}`).toBeGreaterThan(0)
    }
  })
})

/** Sends a request with a fault in force. */
async function meet(
  url: string,
  name: OperationId,
  { outcome, status, coding }: Expected,
  gatewayWord: string | null,
  title: string,
): Promise<void> {
  const stop = new AbortController()
  const before = givenUp(name)
  const begun = begin(url, name, stop.signal)
  switch (outcome) {
    case 'waits':
      begun.catch(() => undefined)
      await vi.waitFor(async () => expect(await ordersFor(name)).toBe(0), { timeout: 10_000 })
      // Others are answered meanwhile.
      expect((await ask(url, name)).status).toBe(requests[name].status)
      stop.abort()
      return await expect(begun, title).rejects.toThrow('aborted')
    case 'no end':
      await takeSome((await begun).body, title.startsWith('a byte') ? 1 : 1_000_000)
      expect((await ask(url, name)).status).toBe(requests[name].status)
      // A client that leaves ends the answer, in the environment too.
      return await vi.waitFor(() => expect(givenUp(name), title).toBeGreaterThan(before), { timeout: 10_000 })
    case 'broken body':
      return await expect((await begun).body.arrayBuffer(), title).rejects.toThrow()
    case 'no answer':
      if (gatewayWord === null) return await expect(begun, title).rejects.toThrow()
      return expect(await answered(begun), title).toMatchObject({
        status: 502,
        headers: { 'watchfloor-gateway': gatewayWord },
      })
    case 'as it came': {
      const { headers, bytes } = await answered(begun)
      expect([headers['content-encoding'], bytes.toString()], title).toEqual([coding, MISCODED])
      return
    }
    case 'good':
    case 'as ordered':
      return expect((await answered(begun)).status, title).toBe(status ?? requests[name].status)
  }
}

/** Reads at least these bytes, and leaves. */
async function takeSome(body: AsyncIterable<Uint8Array>, leastBytes: number): Promise<void> {
  let bytes = 0
  for await (const part of body) {
    bytes += part.length
    if (bytes >= leastBytes) return
  }
  throw new Error(`It ended after ${bytes} bytes`)
}

/** Answers of the operation that the environment couldn't finish. */
function givenUp(name: OperationId): number {
  return embedded.log.match(new RegExp(`"operation":"${name}".*"complete":false`, 'g'))?.length ?? 0
}

/** Orders that still wait for a request of the operation. */
async function ordersFor(name: OperationId): Promise<number> {
  const { faults }: { faults: { operation: string }[] } = await (await fetch(`${embedded.url}/faults`)).json()
  return faults.filter(({ operation }) => operation === name).length
}

test('none of them left an error that nobody caught', async () => {
  for (const server of [embedded, gateway])
    expect(await (await fetch(`${server.url}/healthz`)).json()).toEqual({ status: 'ok' })
})
