import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { Hono } from 'hono'
import { generate } from 'selfsigned'
import { Agent, request } from 'undici'
import { expect, onTestFinished, test } from 'vitest'

import { listen } from './http-server.ts'
import { createListener } from './listener.ts'
import { rawExchange } from '../serve.test.support.ts'

/** A hundredth of the usual ones. */
const limits = {
  maxHeaderSize: 64 * 1024,
  headersTimeout: 150,
  requestTimeout: 400,
  keepAliveTimeout: 500,
  connectionsCheckingInterval: 50,
  idle: 400,
  connections: 5,
}

async function served(): Promise<number> {
  const { url, server } = await listen(
    (request, response) => {
      if (request.url === '/large') return void response.end(Buffer.alloc(50_000_000))
      request.resume().on('end', () => response.end('whole'))
    },
    { host: '127.0.0.1', port: 0, tls: undefined },
    limits,
  )
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return Number(new URL(url).port)
}

/** Resolves with everything received until the server closed. */
function closed(socket: Socket): Promise<string> {
  let text = ''
  socket.setEncoding('latin1').on('data', (part: string) => (text += part))
  socket.on('error', () => {})
  return new Promise((resolve) => socket.on('close', () => resolve(text)))
}

async function drip(socket: Socket, text: string): Promise<void> {
  for (const letter of text) {
    if (socket.destroyed) return
    socket.write(letter)
    await setTimeout(40)
  }
}

test('a head that comes letter by letter is ended with 408, though it never pauses', async () => {
  const port = await served()
  const socket = connect(port, '127.0.0.1')
  const [answer] = await Promise.all([
    closed(socket),
    drip(socket, `GET / HTTP/1.1\r\nHost: localhost\r\n${'X: 1\r\n'.repeat(50)}`),
  ])
  expect(answer).toContain('HTTP/1.1 408 Request Timeout')
  expect(answer).toContain('the request took too long to arrive')
})

test('so is a body', async () => {
  const port = await served()
  const socket = connect(port, '127.0.0.1')
  socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n')
  const [answer] = await Promise.all([closed(socket), drip(socket, 'x'.repeat(100))])
  expect(answer).toContain('HTTP/1.1 408 Request Timeout')
})

test('a client that takes nothing of its answer loses its connection', async () => {
  const socket = connect(await served(), '127.0.0.1')
  socket.write('GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n')
  socket.pause()
  await setTimeout(1500)
  // Earlier bytes may still be read; the whole never comes.
  const answer = await closed(socket.resume())
  expect(answer.length).toBeLessThan(50_000_000)
})

test('a head that is too large is 431', async () => {
  const head = `GET / HTTP/1.1\r\nHost: localhost\r\nX-Large: ${'x'.repeat(70_000)}\r\n\r\n`
  expect(await rawExchange(await served(), head).catch(String)).toMatch(
    /431 Request Header Fields Too Large|ECONNRESET/,
  )
})

test('connections above the limit are closed at once, and those that are there go on', async () => {
  const port = await served()
  const held = Array.from({ length: limits.connections }, () => connect(port, '127.0.0.1'))
  await Promise.all(held.map((socket) => new Promise((resolve) => socket.once('connect', resolve))))
  await setTimeout(20)
  const surplus = connect(port, '127.0.0.1')
  surplus.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  expect(await closed(surplus)).toBe('')
  const [first] = held
  if (!first) throw new Error('none is held')
  first.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  expect(await closed(first)).toContain('whole')
  for (const socket of held) socket.destroy()
})

test('many slow heads do not keep others waiting', async () => {
  const port = await served()
  const slow = Array.from({ length: limits.connections - 1 }, () => connect(port, '127.0.0.1'))
  for (const socket of slow) {
    socket.on('error', () => {})
    socket.write('GET / HTTP/1.1\r\nX-Slow: ')
  }
  expect(await rawExchange(port, 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')).toContain('whole')
  for (const socket of slow) socket.destroy()
})

test('over TLS, and under a name of its own alone, browsers are told to come back over TLS, whatever the answer is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'watchfloor-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const names = ['watch.example', 'localhost', 'desk.localhost']
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], {
    extensions: [
      {
        name: 'subjectAltName',
        altNames: [...names.map((value) => ({ type: 2 as const, value })), { type: 7, ip: '127.0.0.1' }],
      },
    ],
  })
  const tls = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') }
  await writeFile(tls.cert, cert)
  await writeFile(tls.key, key)
  const listener = createListener(new Hono(), { loopbackOnly: false, log: 'none' })
  const said = async (usedTls: typeof tls | undefined, host: string, target: string) => {
    const { url, server } = await listen(listener, { host: '127.0.0.1', port: 0, tls: usedTls })
    onTestFinished(() => void server.close())
    const answer = await request(url + target, { dispatcher: new Agent({ connect: { ca: cert } }), headers: { host } })
    await answer.body.dump()
    return [answer.statusCode, answer.headers['strict-transport-security']]
  }
  expect(await said(tls, 'watch.example', '/nothing')).toEqual([404, 'max-age=15552000'])
  expect(await said(tls, 'watch.example:8443', '/%FF')).toEqual([400, 'max-age=15552000'])
  expect(await said(undefined, 'watch.example', '/nothing')).toEqual([404, undefined])
  // HSTS ignores ports: for localhost it would cut off other services there.
  for (const host of ['localhost', 'localhost:8443', 'desk.localhost', '127.0.0.1'])
    expect(await said(tls, host, '/nothing'), host).toEqual([404, undefined])
})
