import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'

import { serveAppInTest } from '../app.test.support.ts'
import { createGateway } from '../backends/gateway.ts'
import { mountsOf } from '../backends/mounts.ts'
import { servedNames } from '../http/served-names.ts'
import { rawExchange, serveInTest } from '../serve.test.support.ts'
import { createWallAccess } from './wall-access.ts'
import { wallAddresses } from './wall-addresses.ts'

const SECRET = 'the-secret-of-the-wall'

interface Seen {
  method: string | undefined
  url: string | undefined
  authorization: string | undefined
  headers: IncomingMessage['headers']
  body: string
}

/** Identifies a forwarded request, besides its headers. */
function shown({ method, url, authorization, body }: Seen) {
  return { method, url, authorization, body }
}

/** A server with a wall before an environment that issues `real-1`, `real-2` … and echoes other requests. */
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
  refusalOf: (incoming: IncomingMessage) => string | undefined = () => undefined,
) {
  const seen: Seen[] = []
  let tokens = 0
  const upstream = await serveInTest(async (request, response) => {
    request.setEncoding('utf8')
    let body = ''
    request.on('data', (text: string) => (body += text))
    await once(request, 'end')
    const { method, url, headers } = request
    seen.push({ method, url, authorization: headers.authorization, headers, body })
    if (request.url !== '/api/v1/oauth/token') return void response.end(JSON.stringify({ tasks: [] }))
    tokens += 1
    const answer = answerToken(tokens)
    response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(answer.body)
  })
  const gateway = createGateway(upstream.url)
  onTestFinished(gateway.close)
  const { url } = await serveAppInTest(
    {
      mounts: mountsOf([{ name: 'Real', backend: gateway.backend }]),
      wall: { id: 'display', secret: SECRET, refusal: refusalOf },
    },
    { loopbackOnly: false },
  )
  const tokenAnswer = () => fetch(`${url}/wall/api/v1/oauth/token`, { method: 'POST' })
  const token = async () => ((await (await tokenAnswer()).json()) as { access_token: string }).access_token
  return { url, seen, tokenAnswer, token }
}

function query(url: string, token: string) {
  return fetch(`${url}/api/v1/tasks/query`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: '{"pageToken":"p"}',
  })
}

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
  expect(seen[0]?.body).toBe(`grant_type=client_credentials&client_id=display&client_secret=${SECRET}`)
})

test('queries and objects go on with the environment’s token, body and all', async () => {
  const { url, seen, token } = await wallInFrontOf()
  const given = await token()
  expect((await query(url, given)).status).toBe(200)
  const object = await fetch(`${url}/api/v1/objects/a%2Fb`, { headers: { Authorization: `Bearer ${given}` } })
  expect(object.status).toBe(200)
  expect(seen.slice(1).map(shown)).toEqual([
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
    const { tokenAnswer } = await wallInFrontOf(() => ({ status, body: `{"error":"you sent ${SECRET}"}` }))
    const answer = await tokenAnswer()
    expect(answer.ok).toBe(false)
    expect(answer.status >= 500 || answer.status === 429).toBe(status >= 500 || status === 429)
    expect(await answer.text()).not.toContain(SECRET)
  }
  const { tokenAnswer } = await wallInFrontOf(() => ({ status: 200, body: 'not JSON' }))
  expect((await tokenAnswer()).status).toBe(503)
})

/** The same, with every check of a real wall. */
function checked(names: string[] = []) {
  return wallInFrontOf(undefined, wallAddresses([], servedNames({ host: '0.0.0.0', publicNames: names })))
}

test('an environment that is out of reach is told apart from one that refuses', async () => {
  const gateway = createGateway('http://127.0.0.1:9')
  onTestFinished(gateway.close)
  const wall = createWallAccess({ id: 'display', secret: SECRET, refusal: () => undefined }, gateway.backend)
  const { url } = await serveInTest(async (request, response) => {
    const { status, headers } = await wall.issue(request)
    response.writeHead(status, Object.fromEntries(headers)).end()
  })
  const answer = await fetch(url, { method: 'POST' })
  expect([answer.status, answer.headers.get('watchfloor-gateway')]).toEqual([503, 'unreachable'])
})

test('gives nothing to other addresses, to other names and to pages of other sites', async () => {
  const elsewhere = await wallInFrontOf(undefined, () => 'from elsewhere')
  expect((await elsewhere.tokenAnswer()).status).toBe(403)
  const { url, seen } = await checked(['wall.example'])
  const status = async (headers: Record<string, string>) => {
    const answer = await rawExchange(
      Number(new URL(url).port),
      `POST /wall/api/v1/oauth/token HTTP/1.1\r\nConnection: close\r\nContent-Length: 0\r\n${Object.entries(headers)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('')}\r\n`,
    )
    return { status: Number(answer.split(' ')[1]), answer }
  }
  for (const headers of [
    { Host: '127.0.0.1', 'Sec-Fetch-Site': 'cross-site' },
    { Host: '127.0.0.1', Origin: 'http://evil.example' },
    { Host: '127.0.0.1', Origin: 'null' },
    { Host: 'evil.example' },
    { Host: 'wall.example.evil.example', Origin: 'http://wall.example.evil.example' },
  ])
    expect((await status(headers)).status, JSON.stringify(headers)).toBe(403)
  expect((await status({ Host: 'evil.example' })).answer).toContain('the name evil.example: add it with --public-name')
  expect(seen).toEqual([])
  for (const headers of [
    { Host: '127.0.0.1:4600', Origin: 'http://127.0.0.1:4600', 'Sec-Fetch-Site': 'same-origin' },
    { Host: '[::1]:4600' },
    { Host: 'localhost' },
    { Host: 'Wall.Example:80' },
  ])
    expect((await status(headers)).status, JSON.stringify(headers)).toBe(200)
})

test('any sign of a proxy means that it is not the display itself that asks, and none can be hidden among many headers', async () => {
  const { url, seen } = await checked()
  const port = Number(new URL(url).port)
  const ask = (head: string, version = '1.1') =>
    rawExchange(
      port,
      `POST /wall/api/v1/oauth/token HTTP/${version}\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Length: 0\r\n${head}\r\n`,
    )
  for (const name of [
    'X-Forwarded-For',
    'x-forwarded-host',
    'X-Forwarded-Proto',
    'Forwarded',
    'Via',
    'X-Real-IP',
    'X_Real_IP',
    'X-Client-IP',
    'X-Cluster-Client-IP',
    'True-Client-IP',
    'CF-Connecting-IP',
    'Fastly-Client-IP',
    'X-Envoy-External-Address',
    'X-Original-Host',
    'X-ProxyUser-IP',
    'X-Amzn-Trace-Id',
  ])
    expect(await ask(`${name}: 203.0.113.9\r\n`), name).toMatch(/^HTTP\/1\.1 403 /)
  expect(await ask('', '1.0')).toMatch(/^HTTP\/1\.1 403 /)
  // Node keeps two thousand.
  const filler = Array.from({ length: 1996 }, (_, index) => `f${index}: 1\r\n`).join('')
  const many = await ask(`${filler}X-Forwarded-For: 203.0.113.9\r\n`)
  expect(many).toMatch(/^HTTP\/1\.1 431 /)
  expect(many).toContain('"error":"invalid_request"')
  expect(seen).toEqual([])
  expect(await ask('Accept: */*\r\n')).toMatch(/^HTTP\/1\.1 200 /)
})

test.each([
  '..%2fdebug%2fdeleted-objects',
  'a%2f..%2f..%2fdebug',
  '..%2Fdebug%2Fdeleted-objects',
  '%252e%252e%252fdebug',
  '%25252e%25252e%25252fdebug',
  'a/%252e%252e/b',
  '.%252e/debug',
  '..%5cdebug',
  '..%255cdebug',
  'a%5cb',
  '..;/debug',
  '..%3b/debug',
  '..%00/debug',
  '..%20/debug',
  '..%c0%af',
  '%25c0%25ae%25c0%25ae/debug',
  '%25u002e%25u002e/debug',
  '%EF%BC%8E%EF%BC%8E/debug',
  '%E2%80%A5%EF%BC%8Fdebug',
  '%25%25%252e%252e/%252e%252e%252fdebug',
  'a?_method=DELETE',
])('objects/%s does not go on with the wall’s token', async (path) => {
  const { url, seen, token } = await wallInFrontOf()
  const answer = await rawExchange(
    Number(new URL(url).port),
    `GET /api/v1/objects/${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${await token()}\r\nConnection: close\r\n\r\n`,
  )
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).toContain('"code":"invalid_argument"')
  expect(seen).toHaveLength(1)
})

test('an object with dots and percent signs in its name does', async () => {
  const { url, seen, token } = await wallInFrontOf()
  const headers = { Authorization: `Bearer ${await token()}` }
  for (const path of ['a..b/..c/d..', '100%25', 'a%2Fb.tar.gz', '%E2%82%AC'])
    expect((await fetch(`${url}/api/v1/objects/${path}`, { headers })).status, path).toBe(200)
  expect(seen.slice(1).map((each) => each.url)).toContain('/api/v1/objects/100%25')
})

test('headers go on from a list: none turns a read into something else', async () => {
  const { url, seen, token } = await wallInFrontOf()
  const sent = {
    Authorization: `Bearer ${await token()}`,
    Priority: 'u=1',
    'X-HTTP-Method-Override': 'DELETE',
    'X-HTTP-Method': 'DELETE',
    'X-Method-Override': 'DELETE',
    'X-Original-URL': '/api/v1/debug/deleted-objects',
    'X-Rewrite-URL': '/api/v1/debug/deleted-objects',
    Cookie: 'session=1',
    'Content-Type': 'application/x-www-form-urlencoded',
  }
  await fetch(`${url}/api/v1/objects/a`, { headers: sent })
  await fetch(`${url}/api/v1/tasks/query`, { method: 'POST', headers: sent, body: '_method=DELETE' })
  const [, read, query] = seen
  for (const each of [read, query]) {
    expect(each?.headers).toMatchObject({ priority: 'u=1', authorization: 'Bearer real-1' })
    expect(JSON.stringify(each?.headers)).not.toMatch(/override|x-http-method|x-original|x-rewrite|cookie|urlencoded/i)
  }
  expect(query?.headers['content-type']).toBe('application/json')
})

test('a read brings no body along', async () => {
  const { url, seen, token } = await wallInFrontOf()
  const answer = await rawExchange(
    Number(new URL(url).port),
    `GET /api/v1/objects/a HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${await token()}\r\nContent-Length: 3\r\nConnection: close\r\n\r\nabc`,
  )
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  expect(seen[1]?.body).toBe('')
})
