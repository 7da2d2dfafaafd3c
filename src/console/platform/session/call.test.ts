import { expect, test, vi } from 'vitest'

import { deleteEgressStream } from '../../../contract/egress.ts'
import { getObject } from '../../../contract/object.ts'
import { queryTasks } from '../../../contract/task.ts'
import { useConnection } from '../connection/connection.ts'
import { refusedAt } from './refusals.ts'
import { closeSession, useSession } from './session.ts'
import { ApiError } from '../api/request/api-error.ts'
import { call } from './call.ts'
import { useExchanges } from '../api/exchanges/exchanges.ts'
import { rememberSecret } from '../../../conformance/mask.ts'
import { signIn } from './sign-in.ts'
import {
  type Answerer,
  BASE,
  answerWith,
  broken,
  environment,
  errorOf,
  json,
  never,
  open,
  text,
  user,
  signedIn,
} from './answers.test.support.ts'

/** Some bytes, then silence until aborted. */
function drip(signal: AbortSignal | undefined) {
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode('{"tasks":'))
      signal?.addEventListener('abort', () => controller.error(signal.reason))
    },
  })
}

signedIn()

function unproved() {
  return json(
    { code: 7, message: 'Enter the PIN of AM. Nothing was sent' },
    { status: 403, headers: { 'Watchfloor-Person': 'unproved' } },
  )
}

/** From a clock that is ahead by that many milliseconds. */
function dated(status: number, ahead: number) {
  return json({}, { status, headers: { Date: new Date(Date.now() + ahead).toUTCString() } })
}

function deletionFails(egressId: string) {
  return errorOf(call(deleteEgressStream, { path: { egressId } }, user))
}

test('a 5xx, which a proxy may have sent, says nothing of the service’s clock', async () => {
  answerWith(dated(200, 3_600_000))
  await call(queryTasks, { body: {} }, user)
  const { skewMilliseconds } = useConnection.getState()
  expect(Math.round(Number(skewMilliseconds) / 60_000)).toBe(60)
  answerWith(dated(503, 0))
  await errorOf(call(queryTasks, { body: {} }, user))
  expect(useConnection.getState()).toMatchObject({ skewMilliseconds, failures: 0 })
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
  ['JSON of another kind', json(['x']), { status: 200, message: expect.stringContaining('JSON, but not') }],
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

test('without a person our own server sends nothing: no refusal of the environment, no lost connection', async () => {
  vi.stubGlobal('window', { location: { origin: BASE } })
  answerWith(unproved())
  expect(await deletionFails('pin')).toMatchObject({
    status: 'not sent',
    message: 'Enter the PIN of AM. Nothing was sent',
  })
  expect(refusedAt('deleteEgressStream', ['pin'])).toBeUndefined()
  expect(useExchanges.getState().exchanges[0]).toMatchObject({ outcome: 'not sent' })
  expect(useConnection.getState()).toMatchObject({ failures: 0, lastAnswerAt: expect.any(Number) })

  // An environment elsewhere speaks for itself.
  vi.stubGlobal('window', { location: { origin: 'https://console.example' } })
  answerWith(unproved())
  expect(await deletionFails('pin')).toMatchObject({ status: 403 })
  expect(refusedAt('deleteEgressStream', ['pin'])).toBeGreaterThan(0)
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
    'The service answered 200, but this console can’t process the answer: Maximum call stack size exceeded',
  )
  expect(useExchanges.getState().exchanges[0]).toMatchObject({ outcome: 200, failure: error.message })
  expect(useExchanges.getState().exchanges[0]?.responseBody).toBeUndefined()
  expect(useConnection.getState()).toMatchObject({ failures: 0, lastAnswerAt: expect.any(Number) })
})

test('the request for a content coding goes through our own server only', async () => {
  const sent: Headers[] = []
  answerWith((request) => {
    sent.push(request.headers)
    return new Response('bytes')
  })
  const input = { path: { objectPath: 'a' }, headers: { 'Accept-Encoding': 'zstd', Priority: 'u=1' } } as const
  await call(getObject, input, user)
  vi.stubGlobal('window', { location: { origin: BASE } })
  await call(getObject, input, user)
  const requests = sent.map((headers) =>
    ['accept-encoding', 'watchfloor-accept-encoding', 'priority'].map((name) => headers.get(name)),
  )
  expect(requests).toEqual([
    [null, null, 'u=1'],
    [null, 'zstd', 'u=1'],
  ])
})
