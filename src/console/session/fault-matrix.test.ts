import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { type Fault as ServerFault, type OperationName, ServerProcess } from '../../../e2e/server-process.ts'
import { deleteEgressStream } from '../../contract/egress.ts'
import { deleteEntityOverride } from '../../contract/entity/override.ts'
import { getObject, listDeletedObjects } from '../../contract/object.ts'
import { queryTasks } from '../../contract/task.ts'
import { getToken } from '../../contract/token.ts'
import { connectionStatus, forgetConnection, useConnection } from '../connection/connection.ts'
import { refusedAt } from './refusals.ts'
import { closeSession, openSession, useSession } from './session.ts'
import { ApiError, type Outcome } from '../api/request/api-error.ts'
import { call } from './call.ts'
import { useConfig } from '../api/config.ts'
import { clearExchanges, useExchanges } from '../api/exchanges/exchanges.ts'
import { send } from '../api/request/send.ts'

// Every operation meets every fault: which error comes of it, how often it was sent, what the log and the connection say, and that the next
// good answer mends it all. What the pages make of the errors is tested end to end.

const BASE = 'https://hw.example'
const JSON_TYPE = { 'Content-Type': 'application/json' }
const user = { why: 'user' } as const

interface Asked {
  ask: (signal?: AbortSignal) => Promise<unknown>
  resource: string[]
  /** What the service answers when nothing is wrong. */
  good: string
  /** Bytes of any kind are an object, and an empty object is all that a deletion brings: some faults of a body are none there. */
  isFault: (fault: FaultName) => boolean
  seconds: 15 | 30
}

function asJson(): boolean {
  return true
}
const bodyFaults: readonly FaultName[] = [
  'a page as success',
  'truncated JSON',
  'an answer without end',
  'JSON of another kind',
  'an empty body',
]

const operations: Record<string, Asked> = {
  getToken: {
    ask: (signal) =>
      send(
        getToken,
        { body: { grant_type: 'client_credentials', client_id: 'desk' } },
        { baseUrl: BASE, authorization: undefined, extraHeader: undefined },
        { why: 'sign-in', signal },
      ),
    resource: [],
    good: '{"access_token":"t","token_type":"Bearer"}',
    isFault: asJson,
    seconds: 15,
  },
  queryTasks: {
    ask: (signal) => call(queryTasks, { body: {} }, { ...user, signal }),
    resource: [],
    good: '{"tasks":[]}',
    isFault: asJson,
    seconds: 15,
  },
  listDeletedObjects: {
    ask: (signal) => call(listDeletedObjects, { query: {} }, { ...user, signal }),
    resource: [],
    good: '{"deleted_objects":[]}',
    isFault: asJson,
    seconds: 15,
  },
  getObject: {
    ask: async (signal) => {
      const answer = await call(getObject, { path: { objectPath: 'a/b.bin' } }, { ...user, signal })
      await new Response(answer.value).arrayBuffer()
    },
    resource: ['a/b.bin'],
    good: 'bytes',
    isFault: (fault) => !bodyFaults.includes(fault),
    seconds: 30,
  },
  deleteEgressStream: {
    ask: (signal) => call(deleteEgressStream, { path: { egressId: 'cam' } }, { ...user, signal }),
    resource: ['cam'],
    good: '{}',
    isFault: (fault) => !bodyFaults.includes(fault) || fault === 'a page as success',
    seconds: 15,
  },
  deleteEntityOverride: {
    ask: (signal) => call(deleteEntityOverride, { path: { entityId: 'e', fieldPath: 'f.g' } }, { ...user, signal }),
    resource: ['e', 'f.g'],
    good: '{"entityId":"e"}',
    isFault: asJson,
    seconds: 15,
  },
}

type Wire = (signal: AbortSignal | null | undefined) => Promise<Response>

interface Fault {
  wire: Wire
  status: Outcome
  says: RegExp
  /** Seconds that the service asked to wait. */
  retryAfter?: number
  /** No answer came: the connection is lost, not only the data. */
  isConnection?: true
  /** Our own server, on the console's origin, stands between it and the environment. */
  isOwnServer?: true
}

function answer(status: number, body: string, headers: Record<string, string> = JSON_TYPE): Wire {
  return () => Promise.resolve(new Response(body, { status, headers }))
}
function code(status: number, headers: Record<string, string> = {}): Wire {
  return answer(status, '{"code":"x","message":"so it is"}', { ...JSON_TYPE, ...headers })
}

function gateway(word: string, status = 502): Wire {
  return answer(status, '{"code":14,"message":"the gateway got no answer"}', {
    ...JSON_TYPE,
    'Watchfloor-Gateway': word,
  })
}

/** Pieces at a distance of so many milliseconds, for ever; they end with the request. */
function drip(milliseconds: number): Wire {
  return (signal) => {
    let timer: ReturnType<typeof setInterval>
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        timer = setInterval(() => controller.enqueue(new TextEncoder().encode(' ')), milliseconds)
        signal?.addEventListener('abort', () => {
          clearInterval(timer)
          controller.error(signal.reason)
        })
      },
      cancel: () => clearInterval(timer),
    })
    return Promise.resolve(new Response(body, { headers: JSON_TYPE }))
  }
}

/** Some bytes, then a broken connection. */
/** For ever, as fast as it is read. */
function endless(status: number): Wire {
  return () => {
    const bytes = new TextEncoder().encode('{"tasks":['.padEnd(400, ' '))
    const body = new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(bytes) })
    return Promise.resolve(new Response(body, { status, headers: JSON_TYPE }))
  }
}
const cut: Wire = () => {
  let pulls = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulls += 1
      if (pulls === 1) controller.enqueue(new TextEncoder().encode('{"ta'))
      else controller.error(new TypeError('network error'))
    },
  })
  return Promise.resolve(new Response(body, { headers: JSON_TYPE }))
}

const coded: Wire = async (signal) => {
  const { body } = await cut(signal)
  return new Response(body, { headers: { ...JSON_TYPE, 'Content-Encoding': 'zstd' } })
}

const faults = {
  hang: {
    wire: () => new Promise<Response>(() => undefined),
    status: 'timeout',
    says: /No complete answer within 15 s|Not a byte for 30 s/,
    isConnection: true,
  },
  drip: { wire: drip(500), status: 'timeout', says: /No complete answer within 15 s; \d+ bytes/, isConnection: true },
  cut: { wire: cut, status: 'no reply', says: /broke off after 4 bytes/, isConnection: true },
  'cut, or not what its coding says': {
    wire: coded,
    status: 'no reply',
    says: /broke off after 4 bytes, or its zstd can’t be decoded/,
  },
  reset: {
    wire: () => Promise.reject(new TypeError('Failed to fetch')),
    status: 'no reply',
    says: /No reply from hw\.example/,
    isConnection: true,
  },
  'a dead environment behind our own server': {
    wire: gateway('unreachable'),
    status: 'unreachable',
    says: /gateway got no answer/,
    isConnection: true,
    isOwnServer: true,
  },
  'a lost connection behind our own server': {
    wire: gateway('lost'),
    status: 'no reply',
    says: /gateway got no answer/,
    isConnection: true,
    isOwnServer: true,
  },
  'silence behind our own server': {
    wire: gateway('timeout', 504),
    status: 'timeout',
    says: /gateway got no answer/,
    isConnection: true,
    isOwnServer: true,
  },
  'an answer that our own server can not pass on': {
    wire: gateway('unreadable'),
    status: 502,
    says: /gateway got no answer/,
    isOwnServer: true,
  },
  'another server that says it has no answer': { wire: gateway('lost'), status: 502, says: /gateway got no answer/ },
  'a proxy’s page': {
    wire: answer(502, '<h1>Bad gateway</h1>', { 'Content-Type': 'text/html' }),
    status: 502,
    says: /answered 502 with 20 B of text\/html/,
  },
  'a page as success': {
    wire: answer(200, '<h1>Sign in</h1>', { 'Content-Type': 'text/html' }),
    status: 200,
    says: /answered 200 with 16 B of text\/html/,
  },
  'truncated JSON': { wire: answer(200, '{"tasks":[{'), status: 200, says: /break off or are no valid JSON/ },
  'truncated JSON of an error': {
    wire: answer(500, '{"code":"inter'),
    status: 500,
    says: /500 with 14 B of application\/json that break off/,
  },
  'an answer without end': {
    wire: endless(200),
    status: 200,
    says: /200 with more than 1\.0 kB of application\/json; reading stopped there/,
  },
  'an error without end': {
    wire: endless(500),
    status: 500,
    says: /500 with more than 1\.0 kB of application\/json; reading stopped there/,
  },
  'JSON of another kind': {
    wire: answer(200, '[1]'),
    status: 200,
    says: /200 with 3 B of application\/json: JSON that is not/,
  },
  'an empty body': { wire: answer(200, ''), status: 200, says: /200 with an empty (\S+ )?body/ },
  'an error with an empty body': { wire: answer(504, ''), status: 504, says: /504 with an empty (\S+ )?body/ },
  '403': { wire: code(403), status: 403, says: /so it is/ },
  '429 with a hint': { wire: code(429, { 'Retry-After': '7' }), status: 429, says: /so it is/, retryAfter: 7 },
  '429 without one': { wire: code(429), status: 429, says: /so it is/ },
  '500': { wire: code(500), status: 500, says: /so it is/ },
  '502': { wire: code(502), status: 502, says: /so it is/ },
  '503 with seconds': { wire: code(503, { 'Retry-After': '2' }), status: 503, says: /so it is/, retryAfter: 2 },
  '503 with a date': {
    wire: code(503, { 'Retry-After': 'Sat, 21 Nov 2026 14:22:12 GMT', Date: 'Sat, 21 Nov 2026 14:22:07 GMT' }),
    status: 503,
    says: /so it is/,
    retryAfter: 5,
  },
  '503 without a hint': { wire: code(503), status: 503, says: /so it is/ },
} as const satisfies Record<string, Fault>

type FaultName = keyof typeof faults

/** The wire in the page's place: `fetch` ends when its signal does, whatever the answer is doing. */
function onTheWire(wire: Wire) {
  const fetch = vi.fn((_url: string, { signal }: RequestInit) => {
    const aborted = new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    return Promise.race([aborted, wire(signal)])
  })
  vi.stubGlobal('fetch', fetch)
  return fetch
}

/** Lets time pass until it has come to an end. */
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

function status() {
  return connectionStatus(useConnection.getState(), Date.now()).kind
}

beforeEach(() => {
  vi.useFakeTimers()
  useConfig.setState({ limits: { answerBytes: 1000 } })
  vi.stubGlobal('window', { location: { origin: 'https://console.example' } })
  vi.stubGlobal('sessionStorage', { setItem: () => undefined, removeItem: () => undefined })
  vi.stubGlobal('localStorage', { setItem: () => undefined })
  openSession({
    environment: { name: 'Harbor West', url: BASE, marking: undefined },
    clientId: 'desk',
    token: {
      value: 'first-token',
      obtainedAt: Date.now(),
      expiresAt: Date.now() + 600_000,
      expiryIsHint: false,
      notBefore: undefined,
      scope: undefined,
    },
    secrets: { clientSecret: 'desk-secret', tokenAuthorization: undefined, extraHeader: undefined },
    keepInTab: false,
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  closeSession()
  clearExchanges()
  forgetConnection()
})

describe.each(Object.entries(operations))('%s', (operation, { ask, resource, good, isFault, seconds }) => {
  const named = (Object.entries(faults) as [FaultName, Fault][]).filter(([name]) => isFault(name))

  test.each(named)('%s', async (name, { wire, status: expected, says, retryAfter, isConnection, isOwnServer }) => {
    if (isOwnServer) vi.stubGlobal('window', { location: { origin: BASE } })
    // An object that drips keeps coming: only silence ends it.
    const isSlowObject = name === 'drip' && operation === 'getObject'
    const fetch = onTheWire(isSlowObject ? silentAfterSomeBytes : wire)
    const from = Date.now()
    const error = await outcomeOf(ask())

    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ operation, status: expected, retryAfter })
    const { message, exchangeId, body } = error as ApiError
    expect(message).toMatch(isSlowObject ? /Not a byte for 30 s; 3 bytes had come/ : says)
    if (name === 'hang') expect((Date.now() - from) / 1000).toBeCloseTo(seconds, -1)
    // Sent once, and logged as it ended, with what came of the body.
    expect(fetch).toHaveBeenCalledTimes(1)
    const [exchange] = useExchanges.getState().exchanges
    expect(exchange).toMatchObject({ id: exchangeId, operation, outcome: expected })
    expect(exchange?.endedAt).toBeDefined()
    if (typeof expected === 'number') expect(exchange?.responseBody).toBe(body)
    if (name.endsWith('without end')) {
      expect(exchange).toMatchObject({ responseBytes: 1000, bodyCut: true, failure: message })
      expect(body).toHaveLength(1000)
    }
    // Only what brought no answer is the connection's failure; the session is nobody's victim.
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

/** Those that the fault switch of the server can make without time passing. */
function byTheServer(name: FaultName) {
  return ![
    'hang',
    'drip',
    'cut',
    'cut, or not what its coding says',
    'an answer without end',
    'an error without end',
  ].includes(name)
}

async function orderOf(name: FaultName, wire: Wire): Promise<ServerFault> {
  if (name === 'reset') return { kind: 'reset' }
  const answer = await wire(undefined)
  return {
    kind: 'answer',
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: await answer.text(),
  }
}

describe('over sockets, made by the server that `npm start` runs', () => {
  let server: ServerProcess
  const { fetch } = globalThis
  beforeAll(async () => {
    server = await ServerProcess.start({ scenario: 'none' })
  })
  afterAll(() => server.dispose())
  beforeEach(() => {
    vi.useRealTimers()
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) => fetch(url.replace(BASE, server.url), init))
  })

  test.each(
    Object.entries(operations).flatMap(([operation, asked]) =>
      (Object.entries(faults) as [FaultName, Fault][])
        .filter(([name]) => byTheServer(name) && asked.isFault(name))
        .map(([name, fault]) => [operation as OperationName, name, asked, fault] as const),
    ),
  )('%s, %s', async (operation, name, { ask, good }, { wire, status: expected, says, isConnection, ...fault }) => {
    if (fault.isOwnServer) vi.stubGlobal('window', { location: { origin: BASE } })
    await server.fault(operation, await orderOf(name, wire))
    const error: unknown = await ask().catch((reason: unknown) => reason)
    expect(error).toMatchObject({ operation, status: expected, retryAfter: fault.retryAfter })
    expect((error as ApiError).message).toMatch(says)
    expect(status()).toBe(isConnection ? 'lost' : 'connected')

    await server.fault(operation, { kind: 'answer', status: 200, headers: JSON_TYPE, body: good })
    await ask()
    expect(status()).toBe('connected')
  })
})

// The token operation's own 401 is the answer to its question.
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

const silentAfterSomeBytes: Wire = (signal) => {
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
