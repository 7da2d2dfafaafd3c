import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { useConnection } from '../connection/connection.ts'
import { ApiError } from '../api/request/api-error.ts'
import { useExchanges } from '../api/exchanges/exchanges.ts'
import { BASE, closeConsole, faults, openConsole, operations, status } from './faults.test.support.ts'
import type { ConsoleFault, FaultName } from './faults.test.support.ts'
import { answer, code, type FakeWire } from './wires.test.support.ts'
import { refusedAt } from './refusals.ts'
import { useSession } from './session.ts'

// Every operation with every fault, and the recovery. `fault-matrix-sockets.test.ts` uses the real server.

/** Replaces the network: `fetch` ends with its signal, whatever the answer does. */
function onTheWire(wire: FakeWire) {
  const fetch = vi.fn((_url: string, { signal }: RequestInit) => {
    const aborted = new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    return Promise.race([aborted, wire(signal)])
  })
  vi.stubGlobal('fetch', fetch)
  return fetch
}

/** Advances time until it settles. */
async function outcomeOf(asked: Promise<unknown>): Promise<unknown> {
  const outcomes: unknown[] = []
  asked.then(
    (value) => outcomes.push(value),
    (error: unknown) => outcomes.push(error),
  )
  for (let second = 0; outcomes.length === 0 && second < 120; second += 1) await vi.advanceTimersByTimeAsync(1000)
  if (outcomes.length === 0) throw new Error('No end within two minutes')
  return outcomes[0]
}

beforeEach(() => {
  vi.useFakeTimers()
  openConsole()
})

afterEach(() => {
  vi.useRealTimers()
  closeConsole()
})

describe.each(Object.entries(operations))('%s', (operation, { ask, resource, good, isFault, seconds }) => {
  const named = (Object.entries(faults) as [FaultName, ConsoleFault][]).filter(([name]) => isFault(name))

  test.each(named)('%s', async (name, { wire, status: expected, says, retryAfter, isConnection, isOwnServer }) => {
    if (isOwnServer) vi.stubGlobal('window', { location: { origin: BASE } })
    // A slow object keeps arriving: only silence ends it.
    const isSlowObject = name === 'drip' && operation === 'getObject'
    const fetch = onTheWire(isSlowObject ? silentAfterSomeBytes : wire)
    const from = Date.now()
    const error = await outcomeOf(ask())

    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ operation, status: expected, retryAfter })
    const { message, exchangeId, body } = error as ApiError
    expect(message).toMatch(isSlowObject ? /Not a byte for 30 s; 3 bytes had arrived/ : says)
    if (name === 'hang') expect((Date.now() - from) / 1000).toBeCloseTo(seconds, -1)
    // Sent once; logged with its end and body.
    expect(fetch).toHaveBeenCalledTimes(1)
    const [exchange] = useExchanges.getState().exchanges
    expect(exchange).toMatchObject({ id: exchangeId, operation, outcome: expected })
    expect(exchange?.endedAt).toBeDefined()
    if (typeof expected === 'number') expect(exchange?.responseBody).toBe(body)
    if (name.endsWith('without end')) {
      expect(exchange).toMatchObject({ responseBytes: 1000, bodyCut: true, failure: message })
      expect(body).toHaveLength(1000)
    }
    // Only a missing answer is the connection's failure. The session never suffers.
    expect(status()).toBe(isConnection ? 'lost' : 'connected')
    expect(useSession.getState().phase).toBe('open')
    expect(refusedAt(asOperation(operation), resource) !== undefined).toBe(expected === 403 && operation !== 'getToken')

    onTheWire(answer(200, good))
    const after = await outcomeOf(ask())
    expect(after).not.toBeInstanceOf(Error)
    expect(status()).toBe('connected')
    expect(useConnection.getState().failures).toBe(0)
    expect(refusedAt(asOperation(operation), resource)).toBeUndefined()
  })

  test('given up', async () => {
    const stop = new AbortController()
    onTheWire(() => new Promise<Response>(() => undefined))
    const asked = ask(stop.signal)
    setTimeout(() => stop.abort(), 100)
    expect(await outcomeOf(asked)).toMatchObject({ status: 'aborted' })
    expect(status()).not.toBe('lost')
  })
})

// A 401 of the token operation itself answers the sign-in.
test.each(Object.entries(operations).filter(([operation]) => operation !== 'getToken'))(
  '%s, 401 once: renewed in silence, sent a second time, no third',
  async (_, { ask, good }) => {
    let turn = 0
    const fetch = onTheWire((signal) => {
      turn += 1
      if (turn === 1) return code(401)(signal)
      if (turn === 2)
        return answer(200, '{"access_token":"second-token","token_type":"Bearer","expires_in":600}')(signal)
      return answer(200, good)(signal)
    })
    expect(await outcomeOf(ask())).not.toBeInstanceOf(Error)
    expect(fetch.mock.calls.map(([url]) => new URL(url).pathname.endsWith('/oauth/token'))).toEqual([
      false,
      true,
      false,
    ])
    expect(useSession.getState()).toMatchObject({ phase: 'open', token: { value: 'second-token' } })
  },
)

const silentAfterSomeBytes: FakeWire = (signal) => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('abc'))
      signal?.addEventListener('abort', () => controller.error(signal.reason))
    },
  })
  return Promise.resolve(new Response(body))
}

function asOperation(name: string): ApiError['operation'] {
  return name as ApiError['operation']
}
