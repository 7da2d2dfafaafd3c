import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createApp } from '../app.ts'
import { createGateway } from '../backends/gateway.ts'
import { createListener } from '../http/listener.ts'
import { mountsOf } from '../backends/mounts.ts'
import { serveInTest } from '../serve-in-test.ts'
import { wallAddresses } from './wall-addresses.ts'

const secret = 'the-secret-of-the-wall'

interface Seen {
  method: string | undefined
  url: string | undefined
  authorization: string | undefined
  body: string
}

/** A server with a wall, in front of a real environment that issues `real-1`, `real-2` … and answers anything else with what it was sent. */
async function wallInFrontOf(
  answerToken: (number: number) => { status: number; body: string } = (number) => ({
    status: 200,
    body: JSON.stringify({
      access_token: `real-${number}`,
      token_type: 'Bearer',
      expires_in: 60,
      refresh_expires_in: 0,
    }),
  }),
  allows: (incoming: IncomingMessage) => boolean = () => true,
) {
  const seen: Seen[] = []
  let tokens = 0
  const upstream = await serveInTest(async (request, response) => {
    request.setEncoding('utf8')
    let body = ''
    request.on('data', (text: string) => (body += text))
    await once(request, 'end')
    seen.push({ method: request.method, url: request.url, authorization: request.headers.authorization, body })
    if (request.url !== '/api/v1/oauth/token') return void response.end(JSON.stringify({ tasks: [] }))
    tokens += 1
    const answer = answerToken(tokens)
    response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(answer.body)
  })
  const gateway = createGateway(upstream.url)
  onTestFinished(gateway.close)
  const app = createApp({
    mounts: mountsOf([{ name: 'Real', backend: gateway.backend }]),
    config: { environments: [] },
    files: undefined,
    allowOrigins: [],
    connect: [],
    faults: undefined,
    wall: { id: 'display', secret, allows },
    advanceClock: undefined,
  })
  const { url } = await serveInTest(createListener(app, { loopbackOnly: true, log: 'none' }))
  const tokenAnswer = () => fetch(`${url}/wall/api/v1/oauth/token`, { method: 'POST' })
  const token = async () => ((await (await tokenAnswer()).json()) as { access_token: string }).access_token
  return { url, seen, tokenAnswer, token }
}

const query = (url: string, token: string) =>
  fetch(`${url}/api/v1/tasks/query`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: '{"pageToken":"p"}',
  })

test('signs in with the secret and hands out a token that is not the environment’s', async () => {
  const { seen, tokenAnswer } = await wallInFrontOf()
  const answer = await tokenAnswer()
  const body: unknown = await answer.json()
  expect(body).toEqual({
    access_token: expect.stringMatching(/^wall-[\w-]{43}$/),
    token_type: 'Bearer',
    expires_in: 60,
    scope: 'tasks:query objects:read',
  })
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(seen[0]?.body).toBe(`grant_type=client_credentials&client_id=display&client_secret=${secret}`)
})

test('queries and objects go on with the environment’s token, body and all', async () => {
  const { url, seen, token } = await wallInFrontOf()
  const given = await token()
  expect((await query(url, given)).status).toBe(200)
  const object = await fetch(`${url}/api/v1/objects/a%2Fb`, { headers: { Authorization: `Bearer ${given}` } })
  expect(object.status).toBe(200)
  expect(seen.slice(1)).toEqual([
    { method: 'POST', url: '/api/v1/tasks/query', authorization: 'Bearer real-1', body: '{"pageToken":"p"}' },
    { method: 'GET', url: '/api/v1/objects/a%2Fb', authorization: 'Bearer real-1', body: '' },
  ])
})

test.for([
  ['DELETE', '/api/v1/video/egress_streams/s', 7],
  ['DELETE', '/api/v1/entities/e/override/milView.disposition', 'permission_denied'],
  ['GET', '/api/v1/debug/deleted-objects', 'permission_denied'],
] as const)(
  '%s %s is refused with 403 in its own shape, and never reaches the environment',
  async ([method, path, code]) => {
    const { url, seen, token } = await wallInFrontOf()
    const before = await token()
    const answer = await fetch(url + path, { method, headers: { Authorization: `Bearer ${before}` } })
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ code })
    expect(seen).toHaveLength(1)
  },
)

test('a wall’s token that was never given, or is over, is 401', async () => {
  const { url, token } = await wallInFrontOf()
  expect((await query(url, 'wall-guessed')).status).toBe(401)
  const given = await token()
  const later = Date.now() + 61_000
  vi.spyOn(Date, 'now').mockReturnValue(later)
  expect((await query(url, given)).status).toBe(401)
})

test('whatever the environment says, the secret is in no answer', async () => {
  for (const status of [400, 401, 403, 429, 500, 503]) {
    const { tokenAnswer } = await wallInFrontOf(() => ({ status, body: `{"error":"you sent ${secret}"}` }))
    const answer = await tokenAnswer()
    expect(answer.ok).toBe(false)
    expect(answer.status >= 500 || answer.status === 429).toBe(status >= 500 || status === 429)
    expect(await answer.text()).not.toContain(secret)
  }
  const { tokenAnswer } = await wallInFrontOf(() => ({ status: 200, body: 'not JSON' }))
  expect((await tokenAnswer()).status).toBe(503)
})

test('gives nothing to other addresses and to pages of other sites', async () => {
  const elsewhere = await wallInFrontOf(undefined, () => false)
  expect((await elsewhere.tokenAnswer()).status).toBe(403)
  const { url, seen } = await wallInFrontOf()
  const crossed = await fetch(`${url}/wall/api/v1/oauth/token`, {
    method: 'POST',
    headers: { 'Sec-Fetch-Site': 'cross-site' },
  })
  expect(crossed.status).toBe(403)
  expect(seen).toEqual([])
})

test('loopback, and the addresses and networks that are named', () => {
  const allows = wallAddresses(['10.1.0.0/16', '192.0.2.7', 'fd00::/8'])
  const from = (remoteAddress: string, headers: IncomingMessage['headers'] = {}) =>
    allows({ socket: { remoteAddress }, headers } as IncomingMessage)
  expect(
    ['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.1.200.3', '::ffff:10.1.0.9', '192.0.2.7', 'fd12::1'].map((at) =>
      from(at),
    ),
  ).not.toContain(false)
  expect(['10.2.0.1', '192.0.2.8', 'fe80::1', '', 'unknown'].map((at) => from(at))).not.toContain(true)
  expect(from('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' })).toBe(false)
})
