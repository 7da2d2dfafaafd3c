import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generate } from 'selfsigned'
import { Agent, request as send } from 'undici'

import { fixtures } from '../src/environment/scenario/fixtures.ts'
import { expect, test } from './fixtures.ts'
import { ServerProcess } from './server-process.ts'

const project = fileURLToPath(new URL('..', import.meta.url))
const OBJECT_PATH = '/api/v1/objects/nothing'

async function runServer(args: readonly string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, ['src/cli/serve.mjs', ...args], { cwd: project })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (text) => (stdout += text))
  child.stderr.on('data', (text) => (stderr += text))
  const [code] = await once(child, 'close')
  return { code, stdout, stderr }
}

/**
 * Sends bytes that no HTTP client would, and collects the answer. Only the server may close: a client that
 * closes first has given up.
 */
async function raw(url: string, bytes: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.setEncoding('latin1')
  let answer = ''
  socket.on('data', (text) => (answer += text))
  socket.write(bytes)
  await once(socket, 'close')
  return answer
}

test.describe('console files', () => {
  test('a page carries the strict policy and is asked for anew', async ({ server }) => {
    for (const page of ['/', '/tasks', '/tasks/some-id', '/objects/imagery/frame.png', '/sign-in?env=x']) {
      const answer = await fetch(server.url + page)
      const { status, headers } = answer
      expect(status, page).toBe(200)
      const html = await answer.text()
      expect(html).toMatch(/<form[^>]* data-waits=""[^>]* method="dialog"/)
      expect(html).not.toMatch(/\sstyle=|<style|\son\w+=|<script(?![^>]*(\ssrc=|\stype="application\/json"))/i)
      expect(html).not.toContain('operator-secret')
      expect(headers.get('content-type')).toContain('text/html')
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("script-src 'self';")
      expect(policy).not.toContain('unsafe')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(headers.get('cache-control')).toBe('no-cache')
      const again = await fetch(server.url + page, { headers: { 'If-None-Match': headers.get('etag') ?? '' } })
      expect(again.status).toBe(304)
    }
  })

  test('scripts are compressed as asked for and kept for good', async ({ server }) => {
    const page = await (await fetch(server.url)).text()
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? ''
    const sizes: Record<string, number> = {}
    for (const coding of ['br', 'gzip', 'identity']) {
      const { statusCode, headers, body } = await send(server.url + script, { headers: { 'Accept-Encoding': coding } })
      sizes[coding] = (await body.arrayBuffer()).byteLength
      expect(statusCode).toBe(200)
      expect(headers['content-encoding']).toBe(coding === 'identity' ? undefined : coding)
      expect(headers['content-type']).toContain('javascript')
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(headers['vary']).toContain('Accept-Encoding')
    }
    expect(sizes['br']).toBeLessThan(sizes['gzip'] ?? 0)
    expect(sizes['gzip']).toBeLessThan(sizes['identity'] ?? 0)
  })

  test('a part of a file can be had', async ({ server }) => {
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(await (await fetch(server.url)).text())?.[1] ?? ''
    const headers = { 'Accept-Encoding': 'identity' }
    const whole = await (await fetch(server.url + script, { headers })).text()
    const part = await fetch(server.url + script, { headers: { ...headers, Range: 'bytes=10-19' } })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes 10-19/${Buffer.byteLength(whole)}`)
    expect(await part.text()).toBe(Buffer.from(whole).subarray(10, 20).toString())
    const beyond = await fetch(server.url + script, { headers: { ...headers, Range: 'bytes=999999999-' } })
    expect(beyond.status).toBe(416)
  })

  test('what is missing is missing, and nothing lies above the root', async ({ server }) => {
    expect((await fetch(`${server.url}/assets/gone.js`, { headers: { Accept: 'text/html' } })).status).toBe(404)
    expect((await fetch(`${server.url}/.vite/manifest.json`)).status).toBe(404)
    const mistyped = await fetch(`${server.url}/taks`, { headers: { Accept: 'text/html' } })
    expect([mistyped.status, mistyped.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    expect(
      await raw(server.url, 'GET /../package.json HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'),
    ).toContain(' 400 ')
  })

  test('health and configuration', async ({ server }) => {
    expect(await (await fetch(`${server.url}/healthz`)).json()).toEqual({ status: 'ok' })
    expect(await (await fetch(`${server.url}/config.json`)).json()).toMatchObject({
      environments: [{ name: 'Harbor West', url: '' }],
    })
  })

  test.describe(() => {
    test.use({
      environment: { args: ['--name', 'Drill', '--marking', 'EXERCISE', '--connect', 'https://other.example'] },
    })
    test('name, marking and reachable origins come from the command line', async ({ server }) => {
      const config = await (await fetch(`${server.url}/config.json`)).json()
      expect(config).toMatchObject({ environments: [{ name: 'Drill', marking: 'EXERCISE' }] })
      const policy = (await fetch(server.url)).headers.get('content-security-policy')
      expect(policy).toContain("connect-src 'self' https://other.example;")
    })
  })
})

test.describe('requests', () => {
  test('dot segments are refused before they are folded', async ({ server }) => {
    const token = await server.token()
    for (const path of ['a/../b', 'a/%2e%2e/b', '..', './a', 'a%5c..', 'a\\..\\b']) {
      const answer = await raw(
        server.url,
        `GET /api/v1/objects/${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n\r\n`,
      )
      if (path === 'a%5c..') continue
      expect(answer, path).toMatch(/^HTTP\/1\.1 400 /)
      expect(answer).toContain('"code":"invalid_argument"')
    }
  })

  test('an absolute request target means its path', async ({ server }) => {
    const head = `Host: localhost\r\nConnection: close\r\n\r\n`
    expect(await raw(server.url, `GET ${server.url}/healthz HTTP/1.1\r\n${head}`)).toContain('{"status":"ok"}')
  })

  test('too long a target is 400, too large a head 431, no HTTP 400', async ({ server }) => {
    const long = await raw(
      server.url,
      `GET ${OBJECT_PATH}${'x'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    )
    expect(long).toMatch(/^HTTP\/1\.1 400 .*"code":"invalid_argument"/s)
    const large = await raw(server.url, `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(80_000)}\r\n\r\n`)
    expect(large).toMatch(/^HTTP\/1\.1 431 /)
    expect(await raw(server.url, 'EHLO me\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
  })

  test('clients that break off anywhere, or talk nonsense, harm nobody else', async ({ server, hosts }) => {
    const gateway = await ServerProcess.start({ args: ['--environment', server.url] }, undefined, hosts)
    const body = 'grant_type=client_credentials&client_id=operator&client_secret=operator-secret'
    const whole = [
      `POST /api/v1/oauth/token HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      `POST /api/v1/tasks/query HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"a":\r\n2\r\n1}\r\n0\r\n\r\n`,
      'GET /api/v1/objects/x HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
      'GET / HTTP/1.1\r\nHost: localhost\r\n\r\nGET /tasks HTTP/1.1\r\nHost: localhost\r\n\r\n',
      'DELETE /api/v1/video/egress_streams/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nabcde',
      'POST /api/v1/tasks/query HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      'GET /api/v1/objects/x HTTP/1.1\r\nHost: [\r\n\r\n',
      'CONNECT other:443 HTTP/1.1\r\nHost: other\r\n\r\n',
    ]
    try {
      for (const { url } of [server, gateway]) {
        const port = Number(new URL(url).port)
        const breaks = whole.flatMap((text) =>
          [0.3, 0.7, 0.95, 1].map((share) => text.slice(0, Math.ceil(text.length * share))),
        )
        await Promise.all(
          breaks.map(async (text, index) => {
            const socket = connect(port, '127.0.0.1')
            socket.on('error', () => undefined)
            socket.write(text)
            await new Promise((resolve) => setTimeout(resolve, index * 3))
            if (index % 2 === 0) socket.resetAndDestroy()
            else socket.destroy()
          }),
        )
        expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ok' })
      }
      expect(server.log + gateway.log).not.toMatch(/^\s+at /m)
    } finally {
      await gateway.dispose()
    }
  })

  test('a name that someone else could point here is refused', async ({ server }) => {
    const answer = await raw(server.url, 'GET /config.json HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  })

  test('the log tells each request and no secret', async ({ server }) => {
    const token = await server.token()
    await fetch(`${server.url}/api/v1/debug/deleted-objects?pageToken=hidden-cursor`, {
      headers: { Authorization: `Bearer ${token}` },
    })
    await expect.poll(() => server.log).toContain('"operation":"listDeletedObjects"')
    const lines = server.log
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    // The log also has the environment's warnings of failed deliveries.
    expect(lines.find(({ method }) => method !== undefined)).toMatchObject({
      method: 'POST',
      path: '/api/v1/oauth/token',
      operation: 'getToken',
      status: 200,
    })
    expect(server.log).not.toContain(token)
    expect(server.log).not.toContain('operator-secret')
    expect(server.log).not.toContain('hidden-cursor')
  })

  test('other origins get no permission unasked', async ({ server }) => {
    const { headers } = await fetch(`${server.url}/api/v1/tasks/query`, {
      method: 'OPTIONS',
      headers: { Origin: 'https://console.example' },
    })
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })

  test.describe(() => {
    test.use({ environment: { args: ['--allow-origin', 'https://console.example'] } })
    test('an allowed origin may call the environment, another may not', async ({ server }) => {
      const ask = (origin: string) =>
        fetch(`${server.url}/api/v1/tasks/query`, {
          method: 'OPTIONS',
          headers: {
            Origin: origin,
            'Access-Control-Request-Method': 'POST',
            'Access-Control-Request-Headers': 'authorization,x-gateway-key',
          },
        })
      const allowed = await ask('https://console.example')
      expect(allowed.headers.get('access-control-allow-origin')).toBe('https://console.example')
      expect(allowed.headers.get('access-control-allow-headers')).toContain('x-gateway-key')
      expect((await ask('https://other.example')).headers.get('access-control-allow-origin')).toBeNull()
    })
  })
})

test.describe('faults', () => {
  test('any operation answers as ordered', async ({ server }) => {
    const token = await server.token()
    const get = () => fetch(server.url + OBJECT_PATH, { headers: { Authorization: `Bearer ${token}` } })
    await server.fault('getObject', { kind: 'answer', status: 500, body: { code: 'internal', message: 'drill' } })
    expect(await (await get()).json()).toEqual({ code: 'internal', message: 'drill' })
    expect((await get()).status).toBe(404)
    await server.fault('*', { kind: 'reset' })
    await expect(get()).rejects.toThrow()
  })

  test('tokens end when ordered', async ({ server }) => {
    const token = await server.token()
    const get = () => fetch(server.url + OBJECT_PATH, { headers: { Authorization: `Bearer ${token}` } })
    expect((await get()).status).toBe(404)
    await server.fault('*', { kind: 'expire-tokens' })
    expect((await get()).status).toBe(401)
    expect((await get()).status).toBe(401)
  })

  test.describe(() => {
    test.use({ environment: { still: true, start: '2026-03-01T06:00:00Z' } })
    test('a standing clock moves when told', async ({ server }) => {
      const date = async () => (await fetch(server.url + OBJECT_PATH)).headers.get('date')
      expect(await date()).toBe('Sun, 01 Mar 2026 06:00:00 GMT')
      await server.advance(90)
      expect(await date()).toBe('Sun, 01 Mar 2026 06:01:30 GMT')
    })
  })

  test.describe(() => {
    test.use({ environment: { args: ['--drill', 'proxy-page'] } })
    test('a drill begins calm and says what it does', async ({ server }) => {
      expect(await server.token()).toBeTruthy()
      expect(server.log).toContain('Drill proxy-page: everything works (30 s)')
    })
  })

  test('are not offered unless asked for', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'watchfloor-e2e-'))
    const child = spawn(process.execPath, ['src/cli/serve.mjs', '--port', '0', '--data', folder], { cwd: project })
    let output = ''
    for await (const text of child.stdout) {
      output += text
      if (output.includes('ready')) break
    }
    const url = /ready: (\S+)/.exec(output)?.[1] ?? ''
    const answer = await fetch(`${url}/faults`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
    })
    child.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
    expect(answer.status).toBe(404)
  })
})

test.describe('gateway', () => {
  test('works on another instance as on the embedded one', async ({ server, hosts }) => {
    const gateway = await ServerProcess.start({ args: ['--environment', `Other=${server.url}`] }, undefined, hosts)
    try {
      expect(await (await fetch(`${gateway.url}/config.json`)).json()).toMatchObject({
        environments: [{ name: 'Other', url: '' }],
      })
      const token = await gateway.token()
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
      const ask = async (url: string) =>
        (
          await fetch(`${url}/api/v1/tasks/query`, {
            method: 'POST',
            headers,
            body: JSON.stringify({ statusFilter: { status: 'STATUS_DONE_OK' } }),
          })
        ).json()
      expect(Object.keys(await ask(gateway.url))).toEqual(Object.keys(await ask(server.url)))
      const refused = await fetch(`${gateway.url}/api/v1/tasks/query`, { method: 'POST', headers, body: '{' })
      expect([refused.status, await refused.json()]).toEqual([
        400,
        expect.objectContaining({ code: 'invalid_argument' }),
      ])

      await server.stop()
      const gone = await fetch(`${gateway.url}/api/v1/tasks/query`, { method: 'POST', headers, body: '{}' })
      expect([gone.status, gone.headers.get('watchfloor-gateway')]).toEqual([502, 'unreachable'])
    } finally {
      await gateway.dispose()
    }
  })

  test('brings an object in the coding that the console names, byte for byte', async ({ server, hosts }) => {
    const gateway = await ServerProcess.start({ args: ['--environment', server.url] }, undefined, hosts)
    try {
      const { object } = fixtures()
      const authorization = `Bearer ${await gateway.token()}`
      const fetchObject = async (url: string, coding: string) => {
        const { headers, body } = await send(`${url}/api/v1/objects/${object.path}`, {
          headers: {
            authorization,
            'Accept-Encoding': 'gzip, deflate, br, zstd',
            'Watchfloor-Accept-Encoding': coding,
          },
        })
        return { headers, bytes: Buffer.from(await body.arrayBuffer()) }
      }
      for (const url of [server.url, gateway.url]) {
        const plain = await fetchObject(url, 'identity')
        expect(createHash('sha256').update(plain.bytes).digest('hex')).toBe(object.sha256)
        expect(plain.headers['watchfloor-content-encoding']).toBe('identity')
        expect(plain.headers['watchfloor-wire-bytes']).toBe(String(object.bytes))
        const packed = await fetchObject(url, 'zstd')
        expect(packed.headers['watchfloor-content-encoding']).toBe('zstd')
        expect(packed.headers['content-encoding']).toBe('zstd')
        expect(packed.bytes.readUInt32LE(0)).toBe(0xfd2fb528)
        expect(packed.headers['content-security-policy']).toBe("sandbox; default-src 'none'")
      }
    } finally {
      await gateway.dispose()
    }
  })

  test('a console that gives up ends the transfer behind it', async ({ server, hosts }) => {
    const gateway = await ServerProcess.start({ args: ['--environment', server.url] }, undefined, hosts)
    try {
      const headers = { Authorization: `Bearer ${await gateway.token()}` }
      await server.fault('getObject', { kind: 'drip', bytesPerSecond: 2000 })
      const abort = new AbortController()
      const { body } = await fetch(`${gateway.url}/api/v1/objects/${fixtures().object.path}`, {
        headers,
        signal: abort.signal,
      })
      await body?.getReader().read()
      abort.abort()
      await expect.poll(() => server.log).toMatch(/"operation":"getObject","status":200,"complete":false/)
    } finally {
      await gateway.dispose()
    }
  })

  test('several environments answer each under its own name', async ({ server, hosts }) => {
    const args = ['--environment', `East Side=${server.url}`, '--environment', 'Nobody=http://127.0.0.1:9']
    const gateway = await ServerProcess.start({ args }, undefined, hosts)
    try {
      const config = await (await fetch(`${gateway.url}/config.json`)).json()
      expect(config.environments).toEqual([
        expect.objectContaining({ name: 'East Side', url: '' }),
        expect.objectContaining({ name: 'Nobody', url: '/environments/nobody' }),
      ])
      expect((await fetch(`${gateway.url}${OBJECT_PATH}`)).status).toBe(401)
      expect((await fetch(`${gateway.url}/environments/east-side${OBJECT_PATH}`)).status).toBe(401)
      expect((await fetch(`${gateway.url}/environments/nobody${OBJECT_PATH}`)).status).toBe(502)
    } finally {
      await gateway.dispose()
    }
  })
})

test.describe('TLS', () => {
  test('serves https with the certificate that is named', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'watchfloor-e2e-'))
    const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], {
      extensions: [
        {
          name: 'subjectAltName',
          altNames: [
            { type: 7, ip: '127.0.0.1' },
            { type: 2, value: 'watch.example' },
          ],
        },
      ],
    })
    await writeFile(join(folder, 'cert.pem'), cert)
    await writeFile(join(folder, 'key.pem'), key)
    const server = await ServerProcess.start({
      args: ['--tls-cert', join(folder, 'cert.pem'), '--tls-key', join(folder, 'key.pem')],
    })
    try {
      expect(server.url).toMatch(/^https:/)
      const dispatcher = new Agent({ connect: { ca: cert } })
      const byAddress = await send(`${server.url}/healthz`, { dispatcher })
      expect([byAddress.statusCode, await byAddress.body.json()]).toEqual([200, { status: 'ok' }])
      expect(byAddress.headers['strict-transport-security']).toBeUndefined()
      const byName = await send(`${server.url}/healthz`, { dispatcher, headers: { host: 'watch.example' } })
      expect([byName.statusCode, await byName.body.json()]).toEqual([200, { status: 'ok' }])
      expect(byName.headers['strict-transport-security']).toBe('max-age=15552000')
    } finally {
      await server.dispose()
      await rm(folder, { recursive: true, force: true })
    }
  })
})

test.describe('life of the process', () => {
  test.use({ isAlone: true })

  test('SIGTERM and SIGINT stop it with code 0, after what is running', async ({ server }) => {
    const token = await server.token()
    // One more than requested: a used-up order is no longer counted.
    await server.fault('getObject', { kind: 'delay', milliseconds: 1000 }, 2)
    const running = fetch(server.url + OBJECT_PATH, { headers: { Authorization: `Bearer ${token}` } })
    await expect.poll(() => server.faultsApplied(), { intervals: [20] }).toBe(1)
    const code = await server.stop('SIGTERM')
    expect([code, (await running).status]).toEqual([0, 404])
    await server.start()
    expect(await server.stop('SIGINT')).toBe(0)
  })

  test('SIGTERM ends a start that is under way, also one that fills the database', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'watchfloor-e2e-'))
    const args = ['src/cli/serve.mjs', '--port', '0', '--data', folder, '--tasks', '1000000']
    const child = spawn(process.execPath, args, { cwd: project })
    let stderr = ''
    child.stderr.on('data', (text) => (stderr += text))
    const ended = once(child, 'exit')
    const filled = () =>
      stat(join(folder, 'watchfloor.db-wal')).then(
        ({ size }) => size,
        () => 0,
      )
    await expect.poll(filled).toBeGreaterThan(10_000_000)
    const began = performance.now()
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    expect(performance.now() - began).toBeLessThan(2000)
    expect(stderr).toContain('Stopped before it was ready')
    await rm(folder, { recursive: true, force: true })
  })

  test('a restart keeps the data and signs nobody out', async ({ server }) => {
    const token = await server.token()
    const egress = () =>
      fetch(`${server.url}/api/v1/tasks/query`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: '{}',
      })
    const before = await egress()
    expect(before.status).toBe(200)
    await server.restart()
    expect((await egress()).status).toBe(200)
  })

  test('a taken port is one line and code 2', async ({ server }) => {
    const { port } = new URL(server.url)
    const { code, stderr, stdout } = await runServer(['--port', port, '--environment', 'http://127.0.0.1:9'])
    expect(code).toBe(2)
    expect(stdout).toBe('')
    expect(stderr.trim().split('\n')).toEqual([expect.stringContaining(`port ${port}`)])
  })

  test('a bad option is one line and code 2', async () => {
    for (const args of [
      ['--prot', '1'],
      ['--port', 'x'],
      ['--host', '0.0.0.0'],
      ['--host', '0.0.0.0', '--clients', 'x', '--faults'],
      ['--clients', '/nonexistent/file'],
      ['--tls-cert', 'a', '--tls-key', 'b', '--environment', 'http://127.0.0.1:9'],
      ['--scenario', 'no-such-scenario'],
      ['--drill', 'no-such-drill'],
    ]) {
      const folder = await mkdtemp(join(tmpdir(), 'watchfloor-e2e-'))
      const { code, stderr } = await runServer(['--data', folder, ...args])
      await rm(folder, { recursive: true, force: true })
      expect([code, stderr.trim().split('\n')], args.join(' ')).toEqual([2, [expect.stringMatching(/^Watchfloor: /)]])
    }
  })

  test('a data folder that cannot be made is one line and code 2', async () => {
    const { code, stderr } = await runServer(['--port', '0', '--data', '/proc/watchfloor/data'])
    expect([code, stderr.trim().split('\n')]).toEqual([2, [expect.stringContaining("/proc/watchfloor/data can't be ")]])
  })

  test('help names the options', async () => {
    const { code, stdout } = await runServer(['--help'])
    expect(code).toBe(0)
    expect(stdout).toContain('--token-lifetime SECONDS')
  })

  test('clients of a file sign in off loopback, and the well-known ones do not', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'watchfloor-e2e-'))
    const file = join(folder, 'clients.json')
    const add = spawn(
      process.execPath,
      ['src/cli/client.mjs', 'add', 'desk', '--permissions', 'tasks:query', '--file', file],
      { cwd: project },
    )
    let output = ''
    add.stdout.on('data', (text) => (output += text))
    await once(add, 'close')
    const secret = /Client secret\s+(\S+)/.exec(output)?.[1] ?? ''
    const server = await ServerProcess.start({ args: ['--clients', file] })
    try {
      expect(await server.token('desk', secret)).toBeTruthy()
      await expect(server.token('operator')).rejects.toThrow(/401/)
      await expect(server.token('desk', `${secret}x`)).rejects.toThrow(/401/)
    } finally {
      await server.dispose()
      await rm(folder, { recursive: true, force: true })
    }
  })
})
