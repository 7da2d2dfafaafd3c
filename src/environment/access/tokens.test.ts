import { SignJWT, decodeJwt } from 'jose'
import { expect, test } from 'vitest'

import { standingClock } from '../clock.ts'
import { sharedKey } from './shared-key.ts'
import { temporaryStore, testStart } from '../service-for-tests.ts'
import { createTokens } from './tokens.ts'

async function someTokens(lifetime = 2) {
  const store = await temporaryStore()
  await store.clients.put({ id: 'c', secretHash: 'x', permissions: ['tasks:query'] })
  const clock = standingClock(testStart + 999)
  return { store, clock, tokens: await createTokens(store, clock, lifetime) }
}

test('a token lives exactly as long as it says', async () => {
  const { clock, tokens } = await someTokens(2)
  const token = await tokens.issue('c')
  clock.advance(1999)
  expect(await tokens.resolve(token)).toMatchObject({ id: 'c' })
  clock.advance(1)
  expect(await tokens.resolve(token)).toBeUndefined()
})

test('permissions are those that the client has at the moment, and none without the client', async () => {
  const { store, tokens } = await someTokens()
  const token = await tokens.issue('c')
  await store.clients.put({ id: 'c', secretHash: 'x', permissions: ['objects:read'] })
  expect((await tokens.resolve(token))?.permissions).toEqual(['objects:read'])
  await store.clients.remove('c')
  expect(await tokens.resolve(token)).toBeUndefined()
})

test('expiring all ends those there are, not those to come', async () => {
  const { tokens } = await someTokens()
  const before = await tokens.issue('c')
  await tokens.expireAll()
  const after = await tokens.issue('c')
  expect(await tokens.resolve(before)).toBeUndefined()
  expect(await tokens.resolve(after)).toBeDefined()
})

test('another server over the same store accepts the token, one over another does not', async () => {
  const { store, clock, tokens } = await someTokens()
  const token = await tokens.issue('c')
  expect(await (await createTokens(store, clock, 5)).resolve(token)).toBeDefined()
  expect(await (await someTokens()).tokens.resolve(token)).toBeUndefined()
})

test('forged, unsigned and foreign tokens are refused', async () => {
  const { store, clock, tokens } = await someTokens()
  const key = await sharedKey(store, 'token-key')
  const real = await tokens.issue('c')
  const [header, payload, signature] = real.split('.')
  const claims = decodeJwt(real)
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
  const sign = (more: object) => new SignJWT({ ...claims, ...more }).setProtectedHeader({ alg: 'HS256' }).sign(key)
  expect(await tokens.resolve(await sign({}))).toBeDefined()
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
  ]) {
    expect(await tokens.resolve(token)).toBeUndefined()
  }
})
