import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'

import { temporaryFolder } from '../../environment/service.test.support.ts'
import type { State } from '../../watch/wire/state.ts'
import { serveAppInTest } from '../app.test.support.ts'
import { createGateway } from '../backends/gateway.ts'
import { mountsOf } from '../backends/mounts.ts'
import { serveInTest } from '../serve.test.support.ts'
import type { GatewayWriters } from './gateway-access.ts'
import { openGatewayWatch } from './gateway-watch.ts'

/** Tokens name their client: the requesting one, or that of `issue`. Accepts those that begin with `good`. */
async function environment(issue: (form: URLSearchParams) => string = (form) => `good-${form.get('client_id')}`) {
  const said = { coding: '', date: new Date(), isProxyDown: false }
  const { url } = await serveInTest((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    request.on('end', () => {
      response.setHeader('Date', said.date.toUTCString())
      if (request.url?.split('?')[0] === '/api/v1/oauth/token') {
        const text = JSON.stringify({ access_token: issue(new URLSearchParams(body)), expires_in: 600 })
        if (said.coding !== '') response.setHeader('Content-Encoding', said.coding)
        const coded = { gzip: gzipSync, br: brotliCompressSync }[said.coding]
        response.end(coded === undefined ? text : coded(text))
        return
      }
      if (said.isProxyDown) return void response.setHeader('Date', new Date().toUTCString()).writeHead(503).end()
      const isGood = request.headers.authorization?.startsWith('Bearer good') === true
      response.writeHead(isGood ? 200 : 401).end('{}')
    })
  })
  return { url, said }
}

async function gateway(
  url: string,
  { data, writers = { write: [], admin: [] } }: { data?: string; writers?: GatewayWriters } = {},
) {
  const { backend, close } = createGateway(url)
  const failures: unknown[] = []
  const onError = (error: unknown) => void failures.push(error)
  const watch = await openGatewayWatch(backend, { environment: { name: 'Real', url: '' }, url, data, writers, onError })
  let closed: Promise<void> | undefined
  const stop = () => (closed ??= watch.close().then(close))
  onTestFinished(stop)
  const server = await serveAppInTest({ mounts: mountsOf([{ name: 'Real', backend: watch.backend, watch }]) })
  const api = (path: string, init: RequestInit = {}) =>
    fetch(`${server.url}/api/v1${path}`, { method: 'POST', ...init })
  const signIn = async (form: Record<string, string> | [string, string][], init: RequestInit = {}, query = '') => {
    const response = await api(`/oauth/token${query}`, { body: new URLSearchParams(form), ...init })
    return ((await response.json()) as { access_token: string }).access_token
  }
  const query = async (token: string) =>
    (await api('/tasks/query', { headers: { Authorization: `Bearer ${token}` }, body: '{}' })).status
  const readObject = async (token: string) =>
    (await api('/objects/x', { method: 'GET', headers: { Authorization: `Bearer ${token}` } })).status
  const state = async (token: string) => {
    const response = await fetch(`${server.url}/watch/v1/state`, { headers: { Authorization: `Bearer ${token}` } })
    return response.ok ? ((await response.json()) as State) : response.status
  }
  const me = async (token: string) => {
    const found = await state(token)
    return typeof found === 'number' ? found : found.me
  }
  return { signIn, query, readObject, state, me, stop, failures, server }
}

const desk = { grant_type: 'client_credentials', client_id: 'desk-1', client_secret: 's' }

test('a client whose token was issued through it may write, also after a restart; no token is in any file', async () => {
  const { url } = await environment()
  const data = join(await temporaryFolder(), 'data')
  const first = await gateway(url, { data })
  const token = await first.signIn(desk)
  expect(await first.me(token)).toEqual({ clientId: 'desk-1', canWrite: true, canAdmin: false })
  await first.stop()
  const second = await gateway(url, { data })
  expect(await second.me(token)).toMatchObject({ clientId: 'desk-1', canWrite: true })
  const folder = join(data, 'watch')
  for (const name of await readdir(folder)) {
    expect((await readFile(join(folder, name))).includes(token)).toBe(false)
    expect((await stat(join(folder, name))).mode & 0o077).toBe(0)
  }
  await expect(gateway(url, { data })).rejects.toThrow('in use by another Watchfloor')
})

test.each(['gzip', 'br'])('a token in an answer that is coded in %s is remembered too', async (coding) => {
  const { url, said } = await environment()
  said.coding = coding
  const { signIn, me } = await gateway(url)
  expect(await me(await signIn(desk))).toMatchObject({ clientId: 'desk-1' })
})

test('named writers and admins are those alone', async () => {
  const { url } = await environment()
  const { signIn, me } = await gateway(url, { writers: { write: ['desk-2'], admin: ['desk-1'] } })
  expect(await me(await signIn(desk))).toEqual({
    clientId: 'desk-1',
    canWrite: false,
    canAdmin: true,
    refusal: 'Client desk-1 may not write here (see --watch-write)',
  })
  expect(await me(await signIn({ ...desk, client_id: 'desk-2' }))).toMatchObject({ canWrite: true, canAdmin: false })
})

test('a token from elsewhere reads once the environment has answered a query with it, until it refuses it', async () => {
  const { url } = await environment()
  const { query, readObject, me } = await gateway(url)
  expect(await me('good-elsewhere')).toBe(401)
  expect(await readObject('good-elsewhere')).toBe(200)
  expect(await me('good-elsewhere')).toBe(401)
  expect(await query('good-elsewhere')).toBe(200)
  expect(await me('good-elsewhere')).toEqual({
    canWrite: false,
    canAdmin: false,
    refusal: 'Sign in through this server to acknowledge',
  })
  expect(await query('bad')).toBe(401)
  expect(await me('bad')).toBe(401)
})

test('a token that the environment refuses is forgotten', async () => {
  const { url } = await environment(() => 'ended')
  const { signIn, query, me } = await gateway(url)
  const token = await signIn(desk)
  expect(await me(token)).toMatchObject({ clientId: 'desk-1' })
  await query(token)
  expect(await me(token)).toBe(401)
})

test('a token that is renewed is its client’s', async () => {
  let number = 0
  const { url } = await environment(() => `good-${(number += 1)}`)
  const { signIn, me } = await gateway(url)
  const first = await signIn(desk)
  const renew = { grant_type: 'client_credentials' }
  const renewed = await signIn(renew, { headers: { Authorization: `Bearer ${first}` } })
  expect(await me(renewed)).toMatchObject({ clientId: 'desk-1', canWrite: true })
  // As the console does: with token and secret.
  expect(await me(await signIn(desk, { headers: { Authorization: `Bearer ${renewed}` } }))).toMatchObject({
    clientId: 'desk-1',
  })
  const basic = `Basic ${Buffer.from('desk-3:s').toString('base64')}`
  expect(await me(await signIn(renew, { headers: { Authorization: basic } }))).toMatchObject({ clientId: 'desk-3' })
})

test('what an environment might read as another client’s request gives nobody that client’s name', async () => {
  const { url } = await environment(() => `good-${Math.random()}`)
  const { signIn, me } = await gateway(url)
  const own = await signIn({ ...desk, client_id: 'mallory' })
  const asMallory = { headers: { Authorization: `Bearer ${own}` } }
  const basic = { headers: { Authorization: `Basic ${Buffer.from('mallory:s').toString('base64')}` } }
  const twice: [string, string][] = [...Object.entries(desk), ['client_id', 'mallory']]
  const tokens = [
    await signIn(desk, asMallory),
    await signIn(desk, basic),
    await signIn(desk, { headers: { Authorization: 'Bearer unknown' } }),
    await signIn(twice),
    await signIn({ ...desk, Client_ID: 'mallory' }),
    await signIn({ ...desk, 'client_id[]': 'mallory' }),
    await signIn(desk, {}, '?client_id=mallory'),
    await signIn([], {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'client_id=desk-1&client_secret=s;client_id=mallory',
    }),
    await signIn(
      { ...desk, client_id: 'mallory', scope: 'x'.repeat(70_000) },
      {
        headers: { Authorization: `Basic ${Buffer.from('desk-1:s').toString('base64')}` },
      },
    ),
    await signIn(desk, { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(desk) }),
    await signIn(desk, {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded; charset=utf-7' },
      body: new URLSearchParams(desk).toString(),
    }),
  ]
  for (const token of tokens) expect(await me(token)).toBe(401)
})

test('times are those of the environment’s clock', async () => {
  const { url, said } = await environment()
  const { signIn, state, query } = await gateway(url)
  said.date = new Date('2020-01-01T00:00:00Z')
  const token = await signIn(desk)
  const expectItsTime = async () => {
    const found = await state(token)
    if (typeof found === 'number') throw new Error(String(found))
    expect(Math.abs(found.now - said.date.getTime())).toBeLessThan(5000)
  }
  await expectItsTime()
  said.isProxyDown = true
  expect(await query(token)).toBe(503)
  await expectItsTime()
})
