import { once } from 'node:events'
import type { IncomingMessage, RequestListener } from 'node:http'
import { gzipSync } from 'node:zlib'
import { request as send } from 'undici'
import { expect, onTestFinished, test } from 'vitest'

import { serveAppInTest } from '../app.test.support.ts'
import { createGateway, type GatewayOptions } from './gateway.ts'
import { mountsOf } from './mounts.ts'
import { rawExchange, serveInTest } from '../serve.test.support.ts'

async function gatewayTo(upstream: RequestListener | string, options: GatewayOptions = {}) {
  const target = typeof upstream === 'string' ? upstream : `${(await serveInTest(upstream)).url}/base/`
  const gateway = createGateway(target, options)
  onTestFinished(gateway.close)
  return serveAppInTest({ mounts: mountsOf([{ name: 'Real', backend: gateway.backend }]) }, { isGateway: true })
}

test('passes the path on byte for byte', async () => {
  const { port } = await gatewayTo((request, response) => response.end(request.url))
  const target = "/api/v1/objects/a%2Fb//c%20d/'x'|[1]?q=%7e&r=a|b"
  const answer = await rawExchange(port, `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  expect(answer).toContain(`/base${target}`)
})

test.each(['%zz', 'a%', '%FF', '%E4', 'a%2', '%80%80?q=%zz'])(
  'passes the broken encoding %s on as it is',
  async (path) => {
    const { port } = await gatewayTo((request, response) => response.end(request.url))
    const target = `/api/v1/objects/${path}`
    const answer = await rawExchange(port, `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1.1 200/)
    expect(answer).toContain(`/base${target}`)
  },
)

test.each([
  'a/../b',
  '..',
  '%2e%2E/x',
  'a\\..\\b',
  'a#b',
  '%C0%AE%c0%ae/x',
  '%u002e%u002e/x',
  '%e0%80%ae',
  '%f0%80%80%ae',
])('refuses %s, which could leave the interface, and says that it was not the environment', async (path) => {
  let count = 0
  const { port } = await gatewayTo((_request, response) => {
    count += 1
    response.end()
  })
  const head = 'Host: localhost\r\nConnection: close\r\n\r\n'
  // RFC 9112, section 3.2.2: servers accept absolute targets too.
  for (const host of ['', 'http://localhost', 'HTTP://localhost:80']) {
    const answer = await rawExchange(port, `GET ${host}/api/v1/objects/${path} HTTP/1.1\r\n${head}`)
    expect(answer).toMatch(/^HTTP\/1.1 400/)
    expect(answer).toMatch(/^watchfloor-gateway: refused\r$/im)
  }
  expect(count).toBe(0)
})

test('passes body bytes on as they are, with what they are coded in', async () => {
  const bytes = gzipSync('hello'.repeat(1000))
  const { url } = await gatewayTo((_, response) => {
    response.writeHead(200, { 'Content-Encoding': 'gzip', 'Content-Length': bytes.length }).end(bytes)
  })
  const { headers, body } = await send(`${url}/api/v1/objects/x`)
  expect(Buffer.from(await body.arrayBuffer())).toEqual(bytes)
  expect(headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-length': String(bytes.length),
    'watchfloor-content-encoding': 'gzip',
    'watchfloor-wire-bytes': String(bytes.length),
  })
})

test('asks for exactly the coding that the console names, and says when the length is unknown', async () => {
  let asked: string | undefined
  const { url } = await gatewayTo((request, response) => {
    asked = request.headers['accept-encoding']
    response.write('a')
    response.end('b')
  })
  const named = await send(`${url}/api/v1/objects/x`, {
    headers: { 'Accept-Encoding': 'gzip, br', 'Watchfloor-Accept-Encoding': 'zstd' },
  })
  await named.body.dump()
  expect(asked).toBe('zstd')
  expect(named.headers['watchfloor-content-encoding']).toBe('identity')
  expect(named.headers['watchfloor-wire-bytes']).toBeUndefined()
  await (await send(`${url}/api/v1/objects/x`)).body.dump()
  expect(asked).toBeUndefined()
})

test('keeps from either side what is not meant for it', async () => {
  let seen: IncomingMessage['headers'] = {}
  const { url } = await gatewayTo((request, response) => {
    seen = request.headers
    response.writeHead(200, {
      'Set-Cookie': 'a=b',
      'Clear-Site-Data': '"*"',
      'Access-Control-Allow-Origin': '*',
      'Content-Security-Policy': 'script-src *',
      'Content-Type': 'text/html',
      'Retry-After': '3',
      Connection: 'X-Private',
      'X-Private': '1',
      'X-Unheard-Of': 'u',
      'Watchfloor-Gateway': 'unreachable',
      'X-RateLimit-Remaining': '7',
    })
    response.end('<script>alert(1)</script>')
  })
  const { headers, body } = await send(`${url}/api/v1/objects/x`, {
    headers: {
      Cookie: 'c=d',
      Origin: 'http://127.0.0.1:1',
      Referer: 'http://127.0.0.1:1/tasks',
      'Sec-Fetch-Site': 'same-origin',
      Authorization: 'Bearer t',
      Priority: 'u=1',
      'X-Gateway-Key': 'g',
    },
  })
  await body.dump()
  expect(seen).toMatchObject({ authorization: 'Bearer t', priority: 'u=1', 'x-gateway-key': 'g' })
  for (const name of ['cookie', 'origin', 'referer', 'sec-fetch-site']) expect(seen[name]).toBeUndefined()
  const leftOut = ['access-control-allow-origin', 'clear-site-data', 'content-security-policy', 'set-cookie']
  for (const name of ['set-cookie', 'clear-site-data', 'access-control-allow-origin', 'x-private', 'x-unheard-of'])
    expect(headers[name]).toBeUndefined()
  expect(headers['watchfloor-gateway']).toBeUndefined()
  expect(headers).toMatchObject({
    'watchfloor-left-out': [...leftOut, 'watchfloor-gateway', 'x-unheard-of'].join(', '),
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'content-type': 'text/html',
    'retry-after': '3',
    'x-ratelimit-remaining': '7',
  })
})

test('sends request bodies through', async () => {
  const { url } = await gatewayTo((request, response) => void request.pipe(response))
  const text = JSON.stringify({ statusFilter: { status: 'STATUS_EXECUTING' } }).repeat(5000)
  const { body } = await send(`${url}/api/v1/tasks/query`, { method: 'POST', body: text })
  expect(await body.text()).toBe(text)
})

test.each([204, 304, 404, 418, 503])('passes status %d on', async (status) => {
  const { url } = await gatewayTo((_, response) => response.writeHead(status).end())
  const { statusCode, body } = await send(`${url}/api/v1/objects/x`)
  await body.dump()
  expect(statusCode).toBe(status)
})

test('a deletion that got 408 is not passed on as such: a browser would send it again by itself', async () => {
  const { url } = await gatewayTo((_, response) => response.writeHead(408).end('late'))
  const deletion = await send(`${url}/api/v1/entities/e/override/a.b`, { method: 'DELETE' })
  expect([deletion.statusCode, deletion.headers['watchfloor-gateway']]).toEqual([504, 'timeout'])
  expect(await deletion.body.text()).toContain('it answered 408 (request timeout)')
  expect((await send(`${url}/api/v1/objects/x`)).statusCode).toBe(408)
})

test('an answer without a type has none here either', async () => {
  const { url } = await gatewayTo((_, response) => response.end('{}'))
  const { headers, body } = await send(`${url}/api/v1/objects/x`)
  expect(await body.text()).toBe('{}')
  expect(headers).not.toHaveProperty('content-type')
})

test.each([204, 205])('no body is waited for with status %d, whatever length its answer names', async (status) => {
  const { url } = await gatewayTo((request, response) => {
    request.socket.end(`HTTP/1.1 ${status} Odd\r\nContent-Length: 2\r\n\r\n${status === 205 ? '{}' : ''}`)
    response.destroy()
  })
  const { statusCode, headers, body } = await send(`${url}/api/v1/objects/x`, { bodyTimeout: 1000 })
  await body.dump()
  expect(statusCode).toBe(status)
  expect(headers).not.toHaveProperty('watchfloor-wire-bytes')
})

test('the first bytes come through before the last are there', async () => {
  let finish: (() => void) | undefined
  const { url } = await gatewayTo((_, response) => {
    response.write('first')
    finish = () => response.end('last')
  })
  const { body } = await send(`${url}/api/v1/objects/x`)
  const pieces: string[] = []
  for await (const piece of body) {
    pieces.push(String(piece))
    finish?.()
  }
  expect(pieces).toEqual(['first', 'last'])
})

test('reads no faster than the console does', async () => {
  let written = 0
  const { url } = await gatewayTo((_, response) => {
    const more = () => {
      while (written < 200_000_000 && !response.destroyed) {
        written += 65_536
        if (!response.write(Buffer.alloc(65_536))) return void response.once('drain', more)
      }
    }
    more()
  })
  const { body } = await send(`${url}/api/v1/objects/x`, { highWaterMark: 1 })
  body.on('error', () => undefined)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(written).toBeLessThan(50_000_000)
  body.destroy()
})

test('a console that goes away ends the request to the environment', async () => {
  let closed: Promise<unknown> = Promise.resolve()
  const { url } = await gatewayTo((_, response) => {
    closed = once(response, 'close')
    response.write('first')
  })
  const abort = new AbortController()
  const { body } = await send(`${url}/api/v1/objects/x`, { signal: abort.signal })
  body.on('error', () => undefined)
  await once(body, 'readable')
  abort.abort()
  await closed
})

test('an answer that breaks off in the middle breaks off here too, and the log says where', async () => {
  const log: string[] = []
  const { url } = await gatewayTo(
    (_, response) => {
      response.writeHead(200, { 'Content-Length': 1000 })
      response.write('only this')
      setTimeout(() => response.destroy(), 20)
    },
    { log: (line) => void log.push(line) },
  )
  const { body } = await send(`${url}/api/v1/objects/x`)
  await expect(body.text()).rejects.toThrow()
  expect(log).toEqual([expect.stringMatching(/^Watchfloor: The environment at \S+ broke off an answer: /)])
})

test('says that it is the gateway when nobody answers; where that was is for the log alone', async () => {
  const log: string[] = []
  const { url } = await gatewayTo('http://127.0.0.1:9', { log: (line) => void log.push(line) })
  const { statusCode, headers, body } = await send(`${url}/api/v1/tasks/query`, { method: 'POST', body: '{}' })
  expect(statusCode).toBe(502)
  expect(headers['watchfloor-gateway']).toBe('unreachable')
  expect(await body.json()).toEqual({
    code: 'unavailable',
    message: 'The gateway got no answer from the environment: connection refused',
  })
  expect(log).toEqual(['Watchfloor: The environment at http://127.0.0.1:9 gave no answer: connection refused\n'])
})

test('a connection that breaks after the request went out is told apart from one that never was', async () => {
  let answers = 0
  const { url } = await gatewayTo((_, response) => {
    answers += 1
    if (answers === 2) response.destroy()
    else response.end('{}')
  })
  const ask = async () => {
    const { statusCode, headers, body } = await send(`${url}/api/v1/video/egress_streams/s`, { method: 'DELETE' })
    await body.dump()
    return [statusCode, headers['watchfloor-gateway']]
  }
  expect(await ask()).toEqual([200, undefined])
  expect(await ask()).toEqual([502, 'lost'])
  expect(await ask()).toEqual([200, undefined])
})

test('gives up on silence', async () => {
  const { url } = await gatewayTo(() => undefined, { silenceMilliseconds: 100 })
  const { statusCode, headers, body } = await send(`${url}/api/v1/objects/x`)
  await body.dump()
  expect([statusCode, headers['watchfloor-gateway']]).toEqual([504, 'timeout'])
})

test('one connection carries many requests with bodies', async () => {
  const connections = new Set()
  const { url } = await gatewayTo((request, response) => {
    connections.add(request.socket)
    request.resume()
    request.on('end', () => response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}'))
  })
  for (let number = 0; number < 3; number += 1) {
    const answer = await fetch(`${url}/api/v1/tasks/query`, { method: 'POST', body: '{"a":1}' })
    expect(await answer.json()).toEqual({})
  }
  expect(connections.size).toBe(1)
})
