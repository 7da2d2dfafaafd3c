import { expect, test } from 'vitest'

import { deleteEgressStream } from '../../../contract/egress.ts'
import { queryTasks } from '../../../contract/task.ts'
import { useConnection } from '../connection/connection.ts'
import { closeSession, setHeldChanges, useSession } from './session.ts'
import { isTokenOut } from './renewal.ts'
import { call } from './call.ts'
import { useExchanges } from '../api/exchanges/exchanges.ts'
import { refusedAt } from './refusals.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import {
  type Answerer,
  answerWith,
  BASE,
  broken,
  environment,
  errorOf,
  json,
  open,
  text,
  token,
  user,
  signedIn,
} from './answers.test.support.ts'

const refused: Answerer = json({ code: 'unauthenticated', message: 'Token expired' }, { status: 401 })

signedIn()

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
  // Without the refused token.
  expect(seen).toEqual(['token grant_type=client_credentials&client_id=desk&client_secret=desk-secret null'])
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
  await expect.poll(() => useSession.getState().held).toMatchObject([{ words: 'task query, page 3' }])
  expect(useSession.getState()).toMatchObject({ phase: 'expired' })
  open('pasted-token', false)
  expect((await read).status).toBe(200)
  expect(useSession.getState().held).toEqual([])
})

test('a read that waits for sign-in ends when the user signs out instead', async () => {
  open('first-token', false)
  answerWith(refused)
  const read = errorOf(call(queryTasks, { body: {} }, user))
  await expect.poll(() => useSession.getState().held).toHaveLength(1)
  closeSession()
  expect((await read).status).toBe('aborted')
})

function nothing() {
  return undefined
}

function lateAnswer() {
  let come: (answer: Response) => void = nothing
  const coming = new Promise<Response>((resolve) => (come = resolve))
  return { coming, come }
}

const elsewhere = { name: 'West', url: 'https://west.example', marking: undefined }

test('a deletion that was refused after a sign-out isn’t sent to the environment signed in to next', async () => {
  const late = lateAnswer()
  const wire = answerWith(() => late.coming, json({}))
  const change = errorOf(call(deleteEgressStream, { path: { egressId: 'cam' } }, user))
  await expect.poll(() => wire).toHaveBeenCalledTimes(1)
  signOut()
  open('other-token', true, elsewhere)
  late.come(await refused(new Request(BASE)))
  expect((await change).status).toBe('aborted')
  expect(wire).toHaveBeenCalledTimes(1)
})

test('nor is one whose renewal was under way at the sign-out', async () => {
  const late = lateAnswer()
  const wire = answerWith(refused, () => late.coming, json({}))
  const change = errorOf(call(deleteEgressStream, { path: { egressId: 'cam' } }, user))
  await expect.poll(() => wire).toHaveBeenCalledTimes(2)
  signOut()
  open('other-token', true, elsewhere)
  late.come(token('second-token')())
  expect((await change).status).toBe('aborted')
  expect(wire).toHaveBeenCalledTimes(2)
})

test('an answer that comes after a sign-out is no answer in the next session', async () => {
  const late = lateAnswer()
  const wire = answerWith(() => late.coming)
  const read = errorOf(call(queryTasks, { body: {} }, user))
  await expect.poll(() => wire).toHaveBeenCalledTimes(1)
  signOut()
  open('other-token', true, elsewhere)
  late.come(json({ tasks: [] }, { headers: { Date: 'Sat, 21 Nov 2026 14:22:07 GMT' } })())
  expect((await read).status).toBe('aborted')
  expect(useConnection.getState()).toMatchObject({ lastAnswerAt: undefined, skewMilliseconds: undefined })
})

test('nor is a refusal that comes after a sign-out one of the next session', async () => {
  const late = lateAnswer()
  const wire = answerWith(() => late.coming)
  const change = errorOf(call(deleteEgressStream, { path: { egressId: 'cam' } }, user))
  await expect.poll(() => wire).toHaveBeenCalledTimes(1)
  signOut()
  open('other-token', true, elsewhere)
  late.come(json({ code: 'permission_denied', message: 'Not yours' }, { status: 403 })())
  expect((await change).status).toBe('aborted')
  expect(refusedAt('deleteEgressStream', ['cam'])).toBeUndefined()
})

test('a change that is held stays in the list when the session expires again', () => {
  setHeldChanges('override', ['override removal location'])
  open('second-token')
  expect(useSession.getState().heldChanges).toEqual({ override: ['override removal location'] })
  signOut()
  open('other-token', true, elsewhere)
  expect(useSession.getState().heldChanges).toEqual({})
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
  await expect.poll(() => useSession.getState().phase).toBe('expired')
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

test('a session renews its token while a renewal of the one before still waits', async () => {
  let isFirst = true
  answerWith((request) => {
    if (request.headers.get('Authorization') === 'Bearer third-token') return json({ tasks: [] })()
    if (!request.url.endsWith('/oauth/token')) return refused(request)
    if (!isFirst) return token('third-token')()
    isFirst = false
    return new Promise<Response>(() => undefined)
  })
  const before = errorOf(call(queryTasks, { body: {} }, user))
  await expect.poll(() => isFirst).toBe(false)
  signOut()
  open('second-token')
  expect((await call(queryTasks, { body: {} }, user)).status).toBe(200)
  void before
})
