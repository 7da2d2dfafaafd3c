import { createHook } from 'node:async_hooks'
import { readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'

import { admitGivenClients, wellKnownClients } from './clients.ts'
import { networkOf } from './network-of.ts'
import { temporaryService } from '../service.test.support.ts'
import type { Store } from '../store/store.ts'

const ATTACKER = '203.0.113.66'
const DESK = '198.51.100.7'

/** A service whose token operation gets only id, secret and address. */
async function asked() {
  const { requestToken, realClock, store } = await temporaryService()
  const ask = (client_id: string, client_secret: string, address: string) =>
    requestToken({ grant_type: 'client_credentials', client_id, client_secret }, {}, address)
  const guess = (id = 'operator', address = ATTACKER) => ask(id, 'wrong', address)
  const guesses = async (count: number, id?: string, address?: string) =>
    (await Promise.all(Array.from({ length: count }, () => guess(id, address)))).map(({ status }) => status)
  return { ask, guess, guesses, realClock, store }
}

/** Number of slow hashes begun meanwhile. */
async function slowHashes(work: () => Promise<unknown>): Promise<number> {
  let begun = 0
  const hook = createHook({ init: (_id, type) => void (type === 'SCRYPTREQUEST' && (begun += 1)) }).enable()
  await work()
  hook.disable()
  return begun
}

function count(statuses: readonly number[], status: number) {
  return statuses.filter((each) => each === status).length
}

test('of a flood of wrong secrets a few are checked, the rest are told in shape A when to come again', async () => {
  const { guess, guesses } = await asked()
  const statuses = await guesses(200)
  expect([count(statuses, 401), count(statuses, 429)]).toEqual([10, 190])
  const refused = await guess()
  expect(refused.headers.get('Retry-After')).toBe('3')
  expect(await refused.json()).toEqual({
    error: 'temporarily_unavailable',
    error_description: 'Too many wrong secrets: try again in 3 s',
  })
})

test('as time goes by an address may guess again, one by one', async () => {
  const { guesses, realClock } = await asked()
  await guesses(20)
  realClock.advance(2900)
  expect(await guesses(1)).toEqual([429])
  realClock.advance(200)
  expect(await guesses(2)).toEqual([401, 429])
  realClock.advance(60_000)
  expect(count(await guesses(20), 401)).toBe(10)
})

test('who floods keeps nobody else out, neither at his first sign-in nor with a slip of the fingers before it', async () => {
  const { ask, guesses, realClock } = await asked()
  const flood = guesses(200)
  expect((await ask('operator', 'operator-secret', DESK)).status).toBe(200)
  await flood
  expect((await ask('viewer', 'slip', DESK)).status).toBe(401)
  expect((await ask('viewer', 'viewer-secret', DESK)).status).toBe(200)
  realClock.advance(1)
  expect((await ask('operator', 'operator-secret', ATTACKER)).status, 'known from before, even at that address').toBe(
    200,
  )
  expect((await ask('operator', 'operator-secret-', ATTACKER)).status).toBe(429)
})

test('many addresses that guess at one id are slowed together, and can not lock its owner out', async () => {
  const { ask, guesses, realClock } = await asked()
  for (let host = 1; host <= 3; host += 1) await guesses(10, 'operator', `203.0.113.${host}`)
  // All of them used it up: an address with a recent guess waits, one without may try.
  realClock.advance(3100)
  expect(await guesses(10, 'operator', '203.0.113.1')).toEqual([401, ...Array<number>(9).fill(429)])
  expect(await guesses(2, 'operator', '203.0.113.77')).toEqual([401, 429])
  expect((await ask('operator', 'operator-secret', DESK)).status).toBe(200)
  expect((await ask('viewer', 'viewer-secret', '203.0.113.77')).status, 'another id').toBe(200)
})

test('an id that does not exist is answered alike', async () => {
  const { guesses } = await asked()
  expect(await guesses(12, 'nobody', DESK)).toEqual(await guesses(12, 'operator', ATTACKER))
})

test('where one client has a chosen secret, a wrong one costs one slow hash, also for an id that does not exist or has a fast hash', async () => {
  const { ask, store } = await asked()
  await choose(store, 'chief')
  for (const id of ['chief', 'nobody', 'operator'])
    expect([id, await slowHashes(() => ask(id, 'wrong', DESK))]).toEqual([id, 1])
  expect(await slowHashes(() => ask('operator', 'operator-secret', DESK)), 'who knows the secret knows the id').toBe(0)
})

test('where no client has a chosen secret nobody waits for a slow hash', async () => {
  const { ask, store } = await asked()
  const both = () => Promise.all([ask('operator', 'wrong', DESK), ask('nobody', 'wrong', ATTACKER)])
  expect(await slowHashes(both)).toBe(0)
  await choose(store, 'chief')
  expect(await slowHashes(both)).toBe(2)
})

/** Admits another client with a chosen secret. */
async function choose(store: Store, id: string) {
  await admitGivenClients(store, [...wellKnownClients, { id, secret: 'chosen by hand', permissions: [] }])
}

test('the threads that read objects stay free while secrets are checked', async () => {
  const { guess, store } = await asked()
  await choose(store, 'chief')
  let checked = 0
  const flood = Array.from({ length: 20 }, async (_, host) => {
    await guess('operator', `198.51.100.${host}`)
    checked += 1
  })
  // Until the checks are running.
  await flood[0]
  await readFile(import.meta.filename)
  expect(checked).toBeLessThan(5)
  await Promise.all(flood)
})

test('a changed secret is not known any more', async () => {
  const { ask, store } = await asked()
  expect((await ask('operator', 'operator-secret', DESK)).status).toBe(200)
  const viewer = await store.clients.get('viewer')
  await store.clients.put({ id: 'operator', secretHash: viewer?.secretHash ?? '', permissions: [] })
  expect((await ask('operator', 'operator-secret', DESK)).status).toBe(401)
  expect((await ask('operator', 'viewer-secret', DESK)).status).toBe(200)
})

test.each([
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  [undefined, 'unknown'],
])('guesses from %s are put down to %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
