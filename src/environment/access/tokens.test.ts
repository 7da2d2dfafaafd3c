import { SignJWT, decodeJwt } from 'jose'
import { expect, test } from 'vitest'

import { standingClock } from '../clock.ts'
import { forgetKeys, sharedKey } from './shared-key.ts'
import { temporaryStore, testStart } from '../service.test.support.ts'
import { temporarySql } from '../../database/engines.test.support.ts'
import { openSqlStore } from '../store/sql-store.ts'
import type { Client } from '../store/store.ts'
import { createTokens } from './tokens.ts'

const client: Client = { id: 'c', secretHash: 'scrypt$1$1$1$salt$hash', permissions: ['tasks:query'] }

async function someTokens(lifetime = 2) {
  const store = await temporaryStore()
  await store.clients.put(client)
  const clock = standingClock(testStart + 999)
  const tokens = await createTokens(store, clock, lifetime)
  const issue = async (at?: number) => (await tokens.issue({ client, ...(at !== undefined && { at }) }))?.token ?? ''
  return { store, clock, tokens, issue }
}

test('a token lives exactly as long as it says', async () => {
  const { clock, tokens, issue } = await someTokens(2)
  const token = await issue()
  clock.advance(1999)
  expect(await tokens.resolve(token)).toMatchObject({ client: { id: 'c' } })
  clock.advance(1)
  expect(await tokens.resolve(token)).toBeUndefined()
})

test('permissions are those that the client has at the moment, and none without the client', async () => {
  const { store, tokens, issue } = await someTokens()
  const token = await issue()
  await store.clients.put({ ...client, permissions: ['objects:read'] })
  expect((await tokens.resolve(token))?.client.permissions).toEqual(['objects:read'])
  await store.clients.remove('c')
  expect(await tokens.resolve(token)).toBeUndefined()
})

test('a token is bound to the secret of its client, and says nothing of it', async () => {
  const { store, tokens, issue } = await someTokens()
  const token = await issue()
  expect(JSON.stringify(decodeJwt(token))).not.toContain(client.secretHash)
  await store.clients.put({ ...client, secretHash: 'y' })
  expect(await tokens.resolve(token)).toBeUndefined()
  await store.clients.put(client)
  expect(await tokens.resolve(token)).toBeDefined()
})

test('a chain of renewals ends a day after the secret was given, its last token with it', async () => {
  const { clock, tokens } = await someTokens(3600)
  let signIn: { client: Client; at?: number } = { client }
  for (let hour = 0; hour < 24; hour += 1) {
    const issued = await tokens.issue(signIn)
    expect(issued?.lifetime).toBe(Math.min(3600, 86_400 - hour * 3500))
    const resolved = await tokens.resolve(issued?.token ?? '')
    if (resolved === undefined) throw new Error(`hour ${hour}`)
    expect(resolved.at).toBe(testStart + 999)
    signIn = resolved
    clock.advance(3_500_000)
  }
  clock.advance(86_400_000 - 24 * 3_500_000 - 500)
  expect(await tokens.issue(signIn)).toBeUndefined()
  expect(await tokens.issue({ client })).toMatchObject({ lifetime: 3600 })
})

test('tokens that live longer than a day end no sooner for being renewed', async () => {
  const { clock, tokens } = await someTokens(10 * 86_400)
  const signIn = await tokens.resolve((await tokens.issue({ client }))?.token ?? '')
  if (signIn === undefined) throw new Error('no token')
  clock.advance(4 * 86_400_000)
  expect(await tokens.issue(signIn)).toMatchObject({ lifetime: 6 * 86_400 })
})

test('expiring all ends those there are, not those to come', async () => {
  const { tokens, issue } = await someTokens()
  const before = await issue()
  await tokens.expireAll()
  const after = await issue()
  expect(await tokens.resolve(before)).toBeUndefined()
  expect(await tokens.resolve(after)).toBeDefined()
})

test('another server over the same store accepts the token, one over another does not', async () => {
  const { store, clock, issue } = await someTokens()
  const token = await issue()
  expect(await (await createTokens(store, clock, 5)).resolve(token)).toBeDefined()
  expect(await (await someTokens()).tokens.resolve(token)).toBeUndefined()
})

test('keys that others may know are forgotten, and their tokens with them', async () => {
  const sql = await temporarySql()
  const store = await openSqlStore(sql, { name: 'test' })
  const [tokens, pages] = [await sharedKey(store, 'token-key'), await sharedKey(store, 'page-token-key')]
  await forgetKeys(sql)
  expect(await sharedKey(store, 'token-key')).not.toEqual(tokens)
  expect(await sharedKey(store, 'page-token-key')).not.toEqual(pages)
})

test('forged, unsigned and foreign tokens are refused, and such as come from the future', async () => {
  const { store, clock, tokens, issue } = await someTokens(60)
  const key = await sharedKey(store, 'token-key')
  const real = await issue()
  const [header, payload, signature] = real.split('.')
  const claims = decodeJwt(real)
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
  const sign = (more: object) => new SignJWT({ ...claims, ...more }).setProtectedHeader({ alg: 'HS256' }).sign(key)
  const soon = clock.now() / 1000 + 9
  const later = clock.now() / 1000 + 11
  expect(await tokens.resolve(await sign({}))).toBeDefined()
  expect(await tokens.resolve(await sign({ iat: soon, nbf: soon - 1 }))).toBeDefined()
  for (const token of [
    '',
    'a.b.c',
    unsigned,
    `${header}.${payload}.`,
    `${header}.${payload}.${signature?.slice(2)}`,
    await sign({ iss: 'someone' }),
    await sign({ exp: undefined }),
    await sign({ exp: clock.now() / 1000 - 1 }),
    await sign({ sub: 'd' }),
    await sign({ generation: 7 }),
    await sign({ iat: later }),
    await sign({ iat: undefined }),
    await sign({ nbf: later + 1 }),
    await sign({ secret: undefined }),
    await sign({ secret: 'x' }),
    await sign({ auth_time: undefined }),
  ]) {
    expect(await tokens.resolve(token)).toBeUndefined()
  }
})
