import { setTimeout as wait } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'

import { decompress } from 'fzstd'
import { request } from 'undici'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import type { OperationId } from '../../../contract/operations.ts'
import { type Fault as ServerFault, ServerProcess } from '../../../../e2e/server-process.ts'
import { useExchanges } from '../api/exchanges/exchanges.ts'
import { ApiError } from '../api/request/api-error.ts'
import { BASE, closeConsole, faults, openConsole, operations, status } from './faults.test.support.ts'
import type { ConsoleFault, FaultName } from './faults.test.support.ts'
import { JSON_TYPE, type FakeWire } from './wires.test.support.ts'

// The faults of `fault-matrix.test.ts`, made by the real server: before the console, and behind a gateway.
// Each operation has each fault on one of both ways, and each fault is on both.

async function orderOf(name: FaultName, wire: FakeWire): Promise<ServerFault> {
  switch (name) {
    case 'hang':
    case 'reset':
      return { kind: name }
    case 'drip':
    case 'an error that drips':
      return { kind: 'drip', bytesPerSecond: 1 }
    case 'cut':
      return { kind: 'cut', afterBytes: 4 }
    case 'no gzip':
    case 'no zstd':
      return answerOf(200, { ...JSON_TYPE, 'Content-Encoding': name.slice(3) }, '{"neither":"packed"}')
    case 'an answer without end':
    case 'an error without end':
      return { ...answerOf(name.startsWith('an error') ? 500 : 200, JSON_TYPE, ' '.repeat(1000)), endless: true }
    default: {
      const answer = await wire(undefined)
      return answerOf(answer.status, Object.fromEntries(answer.headers), await answer.text())
    }
  }
}

function answerOf(status: number, headers: Record<string, string>, body: string) {
  return { kind: 'answer', status, headers, body } as const
}

/** Node's `fetch` lacks zstd, and sometimes hangs when plain bytes are declared as gzip. */
async function fetchLikeBrowsers(address: string, init: RequestInit = {}): Promise<Response> {
  const { statusCode, headers, body } = await request(address, {
    method: init.method === 'POST' || init.method === 'DELETE' ? init.method : 'GET',
    headers: Object.fromEntries(new Headers(init.headers)),
    body: typeof init.body === 'string' ? init.body : null,
    signal: init.signal ?? null,
  })
  const parts = decoded(body, headers['content-encoding'])
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { done, value } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(new Uint8Array(value))
    },
    cancel: async () => void (await parts.return(undefined)),
  })
  const named = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
  return new Response(stream, { status: statusCode, headers: named })
}

async function* decoded(
  body: Awaited<ReturnType<typeof request>>['body'],
  coding: unknown,
): AsyncGenerator<Uint8Array, undefined> {
  if (coding === undefined) yield* body
  else {
    const packed = new Uint8Array(await body.arrayBuffer())
    yield coding === 'zstd' ? decompress(packed) : gunzipSync(packed)
  }
  return undefined
}

/** For slow machines. */
const PATIENCE_MILLISECONDS = 20_000

let server: ServerProcess
let gateway: ServerProcess
beforeAll(async () => {
  server = await ServerProcess.start({ scenario: 'none' })
  gateway = await ServerProcess.start({ args: ['--environment', server.url] })
})
afterAll(async () => {
  await gateway.dispose()
  await server.dispose()
})

afterEach(async () => {
  vi.useRealTimers()
  closeConsole()
  await server.clearFaults()
})

describe.each([
  ['browser to server', () => server, false],
  ['server to environment', () => gateway, true],
] as const)('%s', (_, asked, isGateway) => {
  beforeEach(() => {
    openConsole()
    // Skips the console's timeouts; everything else takes real time.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) => fetchLikeBrowsers(url.replace(BASE, asked().url), init))
    if (isGateway) vi.stubGlobal('window', { location: { origin: BASE } })
  })

  const cases = Object.entries(operations).flatMap(([operation, { ask, good, isFault, seconds }], row) =>
    (Object.entries(faults) as [FaultName, ConsoleFault][])
      // An environment can't send a gateway's own errors.
      .filter(([, fault], column) => (fault.isOwnServer ? !isGateway : ((row + column) % 2 === 1) === isGateway))
      .filter(([name]) => isFault(name))
      .map(([name, fault]) => ({ operation: operation as OperationId, name, ask, good, seconds, ...fault })),
  )
  test.each(cases)('$operation: $name', async (asking) => {
    const { operation, name, ask, good, seconds, isConnection, isOwnServer, retryAfter } = asking
    if (isOwnServer) vi.stubGlobal('window', { location: { origin: BASE } })
    await server.fault(operation, await orderOf(name, asking.wire), null)
    const failing = ask().catch((reason: unknown) => reason)
    if (asking.status === 'timeout' && !isOwnServer) {
      const hasBegun = async () =>
        name === 'hang'
          ? (await server.faultsApplied()) > 0
          : useExchanges.getState().exchanges[0]?.headersAt !== undefined
      // `vi.waitFor` would advance the console's clock with every poll.
      const latest = performance.now() + PATIENCE_MILLISECONDS
      while (!(await hasBegun())) {
        expect(performance.now(), `${name} has begun`).toBeLessThan(latest)
        await wait(2)
      }
      vi.advanceTimersByTime((name === 'hang' ? seconds : 15) * 1000)
    }
    const error = await failing
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ operation, status: asking.status, retryAfter })
    const isLostBehind = isGateway && name === 'reset'
    expect((error as ApiError).message).toMatch(isLostBehind ? /gateway got no answer/ : asking.says)
    expect(status()).toBe(isConnection ? 'lost' : 'connected')
    if (name.endsWith('without end'))
      expect(useExchanges.getState().exchanges[0]).toMatchObject({ responseBytes: 1000 })

    await server.clearFaults()
    await server.fault(operation, { kind: 'answer', status: 200, headers: JSON_TYPE, body: good })
    await ask()
    expect(status()).toBe('connected')
  })
})
