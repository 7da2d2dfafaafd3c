import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { deleteEgressStream } from '../../contract/egress.ts'
import { getObject } from '../../contract/object.ts'
import { queryTasks } from '../../contract/task.ts'
import { forgetConnection, useConnection } from '../connection/connection.ts'
import { refusedAt } from './refusals.ts'
import { closeSession, openSession, useSession } from './session.ts'
import { isTokenOut } from './renewal.ts'
import { ApiError } from '../api/request/api-error.ts'
import { call } from './call.ts'
import { clearExchanges, useExchanges } from '../api/exchanges/exchanges.ts'
import { rememberSecret } from '../../conformance/mask.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'

const BASE = 'https://hw.example'
const environment = { name: 'Harbor West', url: BASE, marking: undefined }
const user = { why: 'user' } as const

type Answerer = (request: Request) => Response | Promise<Response>

/** The wire: every test says what it answers. `Request` refuses to be aborted late, so the signal is raced with the answer. */
function answerWith(...answerers: Answerer[]) {
  let turn = 0
  const wire = vi.fn(async (url: string, init: RequestInit) => {
    const answer = answerers[Math.min(turn, answerers.length - 1)]
    turn += 1
    if (answer === undefined) throw new Error('nothing answers')
    if (init.signal?.aborted) throw init.signal.reason
    const aborted = new Promise<never>((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
    })
    return Promise.race([aborted, Promise.resolve(answer(new Request(url, init)))])
  })
  vi.stubGlobal('fetch', wire)
  return wire
}

function json(value: unknown, init: ResponseInit = {}) {
  return () => new Response(JSON.stringify(value), { headers: { 'Content-Type': 'application/json' }, ...init })
}
function text(body: string, type: string, status = 200) {
  return () => new Response(body, { status, headers: { 'Content-Type': type } })
}
const never: Answerer = () => new Promise<Response>(() => undefined)
const broken: Answerer = () => {
  throw new TypeError('Failed to fetch')
}
function token(value: string, expires = 1800) {
  return json({ access_token: value, token_type: 'Bearer', expires_in: expires })
}
const refused: Answerer = json({ code: 'unauthenticated', message: 'Token expired' }, { status: 401 })

function open(value = 'first-token', withSecret = true) {
  openSession({
    environment,
    clientId: withSecret ? 'desk' : '',
    token: {
      value,
      obtainedAt: Date.now(),
      expiresAt: Date.now() + 600_000,
      expiryIsHint: false,
      notBefore: undefined,
      scope: undefined,
    },
    secrets: {
      clientSecret: withSecret ? 'desk-secret' : undefined,
      tokenAuthorization: undefined,
      extraHeader: undefined,
    },
    keepInTab: false,
  })
}

async function errorOf(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error(`expected an ApiError, got ${String(error)}`)
  return error
}

beforeEach(() => {
  vi.stubGlobal('window', { location: { origin: 'https://console.example' } })
  vi.stubGlobal('sessionStorage', { setItem: () => undefined, removeItem: () => undefined })
  vi.stubGlobal('localStorage', { setItem: () => undefined })
  open()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  closeSession()
  clearExchanges()
  forgetConnection()
})

test('a success brings value, raw body, environment time and findings', async () => {
  const body = { tasks: [{ version: { taskId: 7 }, extra: 1 }], nextPageToken: 'p2' }
  const wire = answerWith(
    json(body, { headers: { 'Content-Type': 'application/json', Date: 'Sat, 21 Nov 2026 14:22:07 GMT' } }),
  )
  const answer = await call(queryTasks, { body: { pageToken: 'p1' } }, user)
  expect(answer.value.nextPageToken).toBe('p2')
  expect(answer.raw).toEqual(body)
  expect(answer.environmentTime).toBe(Date.parse('2026-11-21T14:22:07Z'))
  expect(answer.findings.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['$.tasks[0].version.taskId', '$.tasks[0].extra']),
  )
  const [url, init] = wire.mock.calls[0] ?? []
  expect(url).toBe(`${BASE}/api/v1/tasks/query`)
  expect(init?.body).toBe('{"pageToken":"p1"}')
  expect(new Headers(init?.headers).get('Authorization')).toBe('Bearer first-token')
  expect(useExchanges.getState().exchanges[0]).toMatchObject({ outcome: 200, why: 'user', attempt: 1 })
})

test.each<[string, Answerer, Partial<ApiError>]>([
  [
    'shape A',
    json({ error: 'invalid_request', error_description: 'no' }, { status: 400 }),
    { status: 400, code: 'invalid_request', message: 'no', readable: true },
  ],
  [
    'shape B',
    json({ code: 9, message: 'not live', details: [{ '@type': 'x' }] }, { status: 400 }),
    { status: 400, code: 9, message: 'not live', details: [{ '@type': 'x' }] },
  ],
  [
    'shape C',
    json({ code: 'not_found', message: 'no such parent' }, { status: 404 }),
    { status: 404, code: 'not_found', message: 'no such parent' },
  ],
  [
    '403',
    json({ code: 'permission_denied', message: 'read only' }, { status: 403 }),
    { status: 403, code: 'permission_denied' },
  ],
  [
    'a proxy page',
    text('<html>Bad gateway</html>', 'text/html; charset=utf-8', 502),
    {
      status: 502,
      code: undefined,
      message: 'The service answered 502 with 24 B of text/html',
      body: '<html>Bad gateway</html>',
      readable: false,
    },
  ],
  [
    'an empty 500',
    text('', 'text/plain', 500),
    { status: 500, message: 'The service answered 500 with an empty text/plain body' },
  ],
  [
    'HTML as success',
    text('<html></html>', 'text/html'),
    { status: 200, message: 'The service answered 200 with 13 B of text/html' },
  ],
  [
    'truncated JSON',
    text('{"tasks":[{"ver', 'application/json'),
    { status: 200, message: expect.stringContaining('break off') },
  ],
  [
    'an empty 200',
    text('', 'application/json'),
    { status: 200, message: 'The service answered 200 with an empty application/json body' },
  ],
  ['JSON of another kind', json(['x']), { status: 200, message: expect.stringContaining('JSON that is not') }],
  [
    '429 with a hint',
    json({ code: 'slow_down', message: '' }, { status: 429, headers: { 'Retry-After': '7' } }),
    { status: 429, retryAfter: 7 },
  ],
  ['no connection', broken, { status: 'no reply', message: expect.stringContaining('hw.example') }],
])('%s becomes the one error, with the body kept', async (_, answerer, expected) => {
  answerWith(answerer)
  const error = await errorOf(call(queryTasks, { body: {} }, user))
  expect(error).toMatchObject({ operation: 'queryTasks', ...expected })
  expect(useExchanges.getState().exchanges[0]).toMatchObject({ id: error.exchangeId, outcome: expected.status })
})

test('JSON that says it is something else is read', async () => {
  answerWith(text('{"tasks":[]}', 'text/plain'))
  const answer = await call(queryTasks, { body: {} }, user)
  expect(answer.value.tasks).toEqual([])
})

test('where an empty object is all there is, a success without one is still done', async () => {
  answerWith(text('', 'application/json'))
  const answer = await call(deleteEgressStream, { path: { egressId: 'cam' } }, user)
  expect(answer.value).toEqual({})
})

test('a page of something on the way is no success of a change, whatever its status', async () => {
  answerWith(text('<h1>Sign in to the network</h1>', 'text/html'))
  const error = await errorOf(call(deleteEgressStream, { path: { egressId: 'cam' } }, user))
  expect(error).toMatchObject({
    status: 200,
    message: 'The service answered 200 with 31 B of text/html',
    body: '<h1>Sign in to the network</h1>',
    readable: false,
  })
})

test('what had come of a broken answer can be read, masked', async () => {
  rememberSecret('first-token')
  let turn = 0
  const later = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      turn += 1
      if (turn === 1) controller.enqueue(new TextEncoder().encode('{"tasks":[first-token'))
      else controller.error(new TypeError('network error'))
    },
  })
  answerWith(() => new Response(later, { headers: { 'Content-Type': 'application/json' } }))
  const cut = await errorOf(call(queryTasks, { body: {} }, user))
  expect(cut.message).toBe('The answer broke off after 21 bytes')
  expect(cut.body).toBe('{"tasks":[••••••••')
  expect(useExchanges.getState().exchanges[0]).toMatchObject({ responseBody: '{"tasks":[••••••••', responseBytes: 21 })
})

/** Some bytes, then nothing until it is given up. */
function drip(signal: AbortSignal | undefined) {
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode('{"tasks":'))
      signal?.addEventListener('abort', () => controller.error(signal.reason))
    },
  })
}

test('an answer that drips too long names the limit and how much had come', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => new Response(drip(init.signal ?? undefined)))
  const failing = errorOf(call(queryTasks, { body: {} }, user))
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await failing).toMatchObject({
    status: 'timeout',
    message: 'No complete answer within 15 s; 9 bytes had arrived',
    body: '{"tasks":',
  })
})

test('what was refused is marked on that resource alone, until it is allowed', async () => {
  answerWith(json({ code: 7, message: 'no' }, { status: 403 }))
  await errorOf(call(deleteEgressStream, { path: { egressId: 'cam' } }, user))
  expect(refusedAt('deleteEgressStream', ['cam'])).toBeGreaterThan(0)
  expect(refusedAt('deleteEgressStream', ['other'])).toBeUndefined()
  answerWith(json({}))
  await call(deleteEgressStream, { path: { egressId: 'cam' } }, user)
  expect(refusedAt('deleteEgressStream', ['cam'])).toBeUndefined()
})

test('a hang ends after 15 s with the limit in words, and counts as a lost connection', async () => {
  vi.useFakeTimers()
  answerWith(never)
  const failing = errorOf(call(queryTasks, { body: {} }, user))
  await vi.advanceTimersByTimeAsync(14_999)
  expect(useExchanges.getState().exchanges[0]?.outcome).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(await failing).toMatchObject({ status: 'timeout', message: 'No complete answer within 15 s' })
  expect(useConnection.getState().failures).toBeGreaterThan(0)
})

test('giving up is neither a failure of the connection nor an answer', async () => {
  answerWith(json({ tasks: [] }), never)
  await call(queryTasks, { body: {} }, user)
  const giveUp = new AbortController()
  const failing = errorOf(call(queryTasks, { body: {} }, { ...user, signal: giveUp.signal }))
  await Promise.resolve()
  giveUp.abort()
  expect((await failing).status).toBe('aborted')
  expect(useConnection.getState().failures).toBe(0)
})

test('an object comes as a stream; a break in it is the one error, and its size is logged', async () => {
  const parts = [new Uint8Array([1, 2, 3]), new Uint8Array([4])]
  answerWith(
    () => new Response(new ReadableStream({ pull: (c) => (parts.length > 0 ? c.enqueue(parts.shift()) : c.close()) })),
    () =>
      new Response(
        new ReadableStream({
          start: (c) => c.enqueue(new Uint8Array(5)),
          pull: (c) => c.error(new TypeError('network error')),
        }),
      ),
  )
  const whole = await call(getObject, { path: { objectPath: 'a' } }, user)
  expect([...new Uint8Array(await new Response(whole.value).arrayBuffer())]).toEqual([1, 2, 3, 4])
  expect(useExchanges.getState().exchanges[0]).toMatchObject({ outcome: 200, responseBytes: 4 })
  const cut = await call(getObject, { path: { objectPath: 'a' } }, user)
  const error = await errorOf(new Response(cut.value).arrayBuffer())
  expect(error).toMatchObject({ status: 'no reply', message: 'The answer broke off after 5 bytes' })
})

test('paths that would change the address are not sent', async () => {
  const wire = answerWith(json({}))
  const error = await errorOf(call(deleteEgressStream, { path: { egressId: '..' } }, user))
  expect(error).toMatchObject({ status: 'not sent', message: expect.stringContaining('egressId') })
  expect(wire).not.toHaveBeenCalled()
})

test('after a 401 the token is renewed once for all, and every request repeated once, deletions too', async () => {
  const seen: string[] = []
  answerWith(async (request) => {
    if (request.url.endsWith('/oauth/token')) {
      seen.push(`token ${await request.text()} ${request.headers.get('Authorization')}`)
      return token('second-token')()
    }
    if (request.headers.get('Authorization') === 'Bearer first-token') return refused(request)
    return request.method === 'DELETE' ? json({})() : json({ tasks: [] })()
  })
  await Promise.all([
    call(queryTasks, { body: {} }, user),
    call(queryTasks, { body: {} }, { why: 'poll' }),
    call(deleteEgressStream, { path: { egressId: 'cam' } }, user),
  ])
  expect(seen).toEqual([
    'token grant_type=client_credentials&client_id=desk&client_secret=desk-secret Bearer first-token',
  ])
  expect(useSession.getState()).toMatchObject({ phase: 'open', token: { value: 'second-token' } })
  expect(useExchanges.getState().exchanges.filter(({ attempt }) => attempt === 2)).toHaveLength(3)
})

test('without a secret a 401 expires the session: reads wait and go on after sign-in, changes fail', async () => {
  open('first-token', false)
  answerWith((request) =>
    request.headers.get('Authorization') === 'Bearer pasted-token' ? json({ tasks: [] })() : refused(request),
  )
  const read = call(queryTasks, { body: {} }, { ...user, words: 'task query, page 3' })
  const change = await errorOf(call(deleteEgressStream, { path: { egressId: 'cam' } }, user))
  expect(change.status === 401 || change.status === 'not sent').toBe(true)
  await vi.waitFor(() => expect(useSession.getState().held).toMatchObject([{ words: 'task query, page 3' }]))
  expect(useSession.getState()).toMatchObject({ phase: 'expired' })
  open('pasted-token', false)
  expect((await read).status).toBe(200)
  expect(useSession.getState().held).toEqual([])
})

test('a read that waits for sign-in ends when the user signs out instead', async () => {
  open('first-token', false)
  answerWith(refused)
  const read = errorOf(call(queryTasks, { body: {} }, user))
  await vi.waitFor(() => expect(useSession.getState().held).toHaveLength(1))
  closeSession()
  expect((await read).status).toBe('aborted')
})

test('an unreachable token operation is no reason to sign anybody out', async () => {
  answerWith((request) => (request.url.endsWith('/oauth/token') ? broken(request) : refused(request)))
  const error = await errorOf(call(queryTasks, { body: {} }, user))
  expect(error).toMatchObject({ operation: 'getToken', status: 'no reply' })
  expect(useSession.getState()).toMatchObject({ phase: 'open', renewal: { failures: 1, refused: false } })
})

test.each([Date.now() + 600_000, undefined])(
  'a token that the service takes again after an outage is not out, its end %s',
  async (expiresAt) => {
    useSession.setState((session) => ({ token: session.token && { ...session.token, expiresAt } }))
    answerWith(refused, broken, json({ tasks: [] }))
    await errorOf(call(queryTasks, { body: {} }, user))
    expect(isTokenOut(useSession.getState(), Date.now())).toBe(true)
    await call(queryTasks, { body: {} }, user)
    expect(isTokenOut(useSession.getState(), Date.now())).toBe(false)
  },
)

test.each([
  ['403', json({ code: 'permission_denied', message: 'no' }, { status: 403 }), false],
  ['404', json({ code: 'not_found', message: 'no such parent' }, { status: 404 }), false],
  ['a proxy’s 403', text('<h1>Forbidden</h1>', 'text/html', 403), true],
  ['500', json({ code: 'internal', message: 'store is away' }, { status: 500 }), true],
] as const)('after an outage, %s: whether the token is still out', async (_, answerer, isOut) => {
  answerWith(refused, broken, answerer)
  await errorOf(call(queryTasks, { body: {} }, user))
  expect(isTokenOut(useSession.getState(), Date.now())).toBe(true)
  await errorOf(call(queryTasks, { body: {} }, user))
  expect(isTokenOut(useSession.getState(), Date.now())).toBe(isOut)
})

test('a page of something on the way that answers a renewal is no reason to sign anybody out', async () => {
  const portal = text('<h1>Welcome to the network</h1>', 'text/html')
  answerWith((request) => (request.url.endsWith('/oauth/token') ? portal() : refused(request)))
  const error = await errorOf(call(queryTasks, { body: {} }, user))
  expect(error).toMatchObject({ operation: 'getToken', status: 200 })
  expect(useSession.getState()).toMatchObject({ phase: 'open', renewal: { refused: false } })
})

test('refused credentials at renewal expire the session', async () => {
  open('first-token', true)
  answerWith((request) =>
    request.url.endsWith('/oauth/token') ? json({ error: 'invalid_client' }, { status: 401 })() : refused(request),
  )
  void call(queryTasks, { body: {} }, user).catch(() => undefined)
  await vi.waitFor(() => expect(useSession.getState().phase).toBe('expired'))
})

test('a token is not used before its not-before-policy', async () => {
  const wire = answerWith(json({ tasks: [] }))
  useSession.setState((session) => ({
    token: session.token && { ...session.token, notBefore: Date.now() + 60_000 },
  }))
  const error = await errorOf(call(queryTasks, { body: {} }, user))
  expect(error).toMatchObject({ status: 'not sent', message: expect.stringContaining('not-before-policy') })
  expect(wire).not.toHaveBeenCalled()
})

test('no secret reaches the log or an error, whatever the service sends back', async () => {
  closeSession()
  answerWith(token('issued-token-value'), async (request) =>
    text(`<html>${[...request.headers].join()} top-secret-word gateway-key</html>`, 'text/html', 502)(),
  )
  await signIn({
    environment,
    clientId: 'desk',
    clientSecret: 'top-secret-word',
    keepInTab: false,
    secrets: { tokenAuthorization: 'Basic Z2F0ZXdheQ==', extraHeader: { name: 'X-Key', value: 'gateway-key' } },
  })
  const error = await errorOf(call(queryTasks, { body: {} }, user))
  const everything = JSON.stringify([useExchanges.getState().exchanges, error, error.message, error.stack])
  for (const secret of ['issued-token-value', 'top-secret-word', 'gateway-key', 'Z2F0ZXdheQ==']) {
    expect(everything).not.toContain(secret)
  }
  signOut()
  expect(useExchanges.getState().exchanges).toEqual([])
  expect(useSession.getState()).toMatchObject({ phase: 'none', token: undefined, secrets: { clientSecret: undefined } })
})

test('a token type other than Bearer is used', async () => {
  closeSession()
  answerWith(json({ access_token: 'abcdef', token_type: 'MAC', expires_in: 60 }))
  await signIn({
    environment,
    clientId: 'desk',
    clientSecret: 'secret',
    keepInTab: false,
    secrets: { tokenAuthorization: undefined, extraHeader: undefined },
  })
  expect(useSession.getState().token?.value).toBe('abcdef')
})

test('a fault in taking an answer in is told as one, and is no lost connection', async () => {
  open()
  answerWith(() => {
    const response = new Response('{"tasks":[]}', { headers: { 'Content-Type': 'application/json' } })
    Object.defineProperty(response, 'statusText', {
      get: () => {
        throw new RangeError('Maximum call stack size exceeded')
      },
    })
    return response
  })
  const error = await errorOf(call(queryTasks, { body: {} }, user))
  expect(error.message).toBe(
    'The service answered 200, and this console could not process the answer: Maximum call stack size exceeded',
  )
  expect(useExchanges.getState().exchanges[0]).toMatchObject({ outcome: 200, failure: error.message })
  expect(useExchanges.getState().exchanges[0]?.responseBody).toBeUndefined()
  expect(useConnection.getState()).toMatchObject({ failures: 0, lastAnswerAt: expect.any(Number) })
})

test('the wish for a content coding goes through our own server only', async () => {
  const sent: Headers[] = []
  answerWith((request) => {
    sent.push(request.headers)
    return new Response('bytes')
  })
  const input = { path: { objectPath: 'a' }, headers: { 'Accept-Encoding': 'zstd', Priority: 'u=1' } } as const
  await call(getObject, input, user)
  vi.stubGlobal('window', { location: { origin: BASE } })
  await call(getObject, input, user)
  const wishes = sent.map((headers) =>
    ['accept-encoding', 'watchfloor-accept-encoding', 'priority'].map((name) => headers.get(name)),
  )
  expect(wishes).toEqual([
    [null, null, 'u=1'],
    [null, 'zstd', 'u=1'],
  ])
})
