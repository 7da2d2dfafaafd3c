import { expect, test } from 'vitest'

import { newClient, replaceClients } from '../access/clients.ts'
import { temporaryService } from '../service.test.support.ts'

const good = { grant_type: 'client_credentials', client_id: 'operator', client_secret: 'operator-secret' }

interface TokenAnswer {
  access_token: string
  [field: string]: unknown
}

test('client credentials give a token that works', async () => {
  const { requestToken, query } = await temporaryService({ tokenLifetime: 90 })
  const response = await requestToken(good)
  expect(response.status).toBe(200)
  const answer = (await response.json()) as TokenAnswer
  expect(answer).toEqual({
    access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    token_type: 'Bearer',
    expires_in: 90,
    refresh_expires_in: 0,
    'not-before-policy': 0,
    scope: 'tasks:query objects:read deleted-objects:read overrides:delete egress:delete watch:write watch:admin',
  })
  expect((await query({}, { Authorization: `bearer ${answer.access_token}` })).status).toBe(200)
})

test('the scope of a client are its permissions', async () => {
  const { requestToken } = await temporaryService()
  const response = await requestToken({ ...good, client_id: 'viewer', client_secret: 'viewer-secret' })
  expect(await response.json()).toMatchObject({ scope: 'tasks:query objects:read deleted-objects:read' })
})

test.each([
  [{ ...good, client_secret: 'wrong' }, 'Unknown client or wrong secret'],
  [{ ...good, client_id: 'nobody' }, 'Unknown client or wrong secret'],
  [{ grant_type: 'client_credentials', client_id: 'operator' }, 'Unknown client or wrong secret'],
  [{ grant_type: 'client_credentials' }, 'No client credentials are given'],
  [{ ...good, client_id: '', client_secret: '' }, 'No client credentials are given'],
])('%j fails client authentication', async (form, description) => {
  const { requestToken } = await temporaryService()
  const response = await requestToken(form)
  expect(response.status).toBe(401)
  expect(response.headers.get('WWW-Authenticate')).toBe('Bearer')
  expect(await response.json()).toEqual({ error: 'invalid_client', error_description: description })
})

test.each([
  [{ client_id: 'operator', client_secret: 'operator-secret' }, 'invalid_request'],
  [{ ...good, grant_type: '' }, 'invalid_request'],
  [{ ...good, grant_type: 'password' }, 'unsupported_grant_type'],
  [{ grant_type: 'client_credentials', client_secret: 'operator-secret' }, 'invalid_request'],
  [{ ...good, client_id: 'x'.repeat(257) }, 'invalid_request'],
  [{ ...good, client_id: 'operator\0' }, 'invalid_request'],
  [{ ...good, client_secret: 'x'.repeat(1025) }, 'invalid_request'],
  [
    'grant_type=client_credentials&grant_type=client_credentials&client_id=operator&client_secret=operator-secret',
    'invalid_request',
  ],
  ['', 'invalid_request'],
])('%j is a bad request', async (form, error) => {
  const { requestToken } = await temporaryService()
  const response = await requestToken(form)
  expect(response.status).toBe(400)
  const body = (await response.json()) as { error_description: string }
  expect(body).toEqual({ error, error_description: expect.any(String) })
  expect(body.error_description).not.toContain('operator-secret')
})

test('a body of another type, too long, or with a broken escape is a bad request', async () => {
  const { call } = await temporaryService()
  const send = (contentType: string, body: string) =>
    call('POST', '/api/v1/oauth/token', { headers: { 'Content-Type': contentType, Authorization: '' }, body })
  const form = 'application/x-www-form-urlencoded'
  for (const response of [
    await send('application/json', JSON.stringify(good)),
    await send(form, `grant_type=client_credentials&client_id=${'x'.repeat(70_000)}`),
    await send(form, 'grant_type=client_credentials&client_id=%zz'),
  ]) {
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: 'invalid_request' })
  }
})

test('credentials in the URL are refused, where logs would keep them', async () => {
  const { call } = await temporaryService()
  const response = await call('POST', '/api/v1/oauth/token?client_secret=operator-secret', {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Authorization: '' },
    body: 'grant_type=client_credentials&client_id=operator',
  })
  expect(response.status).toBe(400)
})

test('fields that are none of ours are ignored, as RFC 6749 demands', async () => {
  const { requestToken } = await temporaryService()
  expect((await requestToken({ ...good, audience: 'somewhere' })).status).toBe(200)
})

test('credentials count even beside an Authorization header of somebody else', async () => {
  const { requestToken } = await temporaryService()
  expect((await requestToken(good, { Authorization: 'Basic abc' })).status).toBe(200)
})

test('a valid bearer token renews itself, and the old one lives on', async () => {
  const { requestToken, query, realClock, viewer } = await temporaryService({ tokenLifetime: 100 })
  realClock.advance(90_000)
  const response = await requestToken({ grant_type: 'client_credentials' }, { Authorization: `Bearer ${viewer}` })
  expect(response.status).toBe(200)
  const { access_token: renewed } = (await response.json()) as TokenAnswer
  expect((await query({}, { Authorization: `Bearer ${viewer}` })).status).toBe(200)
  realClock.advance(50_000)
  expect((await query({}, { Authorization: `Bearer ${viewer}` })).status).toBe(401)
  expect((await query({}, { Authorization: `Bearer ${renewed}` })).status).toBe(200)
})

test.each(['Bearer made.up.token', 'Bearer', 'Token abc', 'Basic b3BlcmF0b3I6b3BlcmF0b3Itc2VjcmV0'])(
  '"%s" renews nothing',
  async (authorization) => {
    const { requestToken } = await temporaryService()
    const response = await requestToken({ grant_type: 'client_credentials' }, { Authorization: authorization })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ error: 'invalid_client' })
  },
)

test('a renewal ends a day after the secret was given, and says what to do; with the secret it goes on', async () => {
  const { requestToken, realClock, tokenOf } = await temporaryService({ tokenLifetime: 86_400 })
  const first = await tokenOf('operator')
  const renew = () => requestToken({ grant_type: 'client_credentials' }, { Authorization: `Bearer ${first}` })
  realClock.advance(86_390_000)
  expect(await (await renew()).json()).toMatchObject({ expires_in: 10 })
  realClock.advance(9500)
  const late = await renew()
  expect([late.status, await late.json()]).toEqual([
    401,
    { error: 'invalid_client', error_description: expect.stringContaining('sign in with client id and secret') },
  ])
  expect((await requestToken(good, { Authorization: `Bearer ${first}` })).status).toBe(200)
})

test('another secret, also of a client with the same id, ends the tokens of before', async () => {
  const { requestToken, query, store, operator } = await temporaryService()
  const { client } = await newClient('operator', ['tasks:query'])
  await replaceClients(store, [client])
  const headers = { Authorization: `Bearer ${operator}` }
  expect((await query({}, headers)).status).toBe(401)
  expect((await requestToken({ grant_type: 'client_credentials' }, headers)).status).toBe(401)
})
