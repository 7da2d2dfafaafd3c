import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import {
  admitGivenClients,
  newClient,
  readClientsFile,
  replaceClients,
  wellKnownClients,
  writeClientsFile,
} from './clients.ts'
import { secretMatches } from './secret.ts'
import { OperatorError } from '../../database/operator-error.ts'
import { temporaryFolder, temporaryStore } from '../service.test.support.ts'

test.each([
  ['made here', () => newClient('ops', ['tasks:query'])],
  ['chosen', () => given('ops', 'the name of my ship, and then some more')],
  ['well-known', () => given('ops', 'operator-secret')],
])('a client whose secret is %s matches that alone, and keeps only a hash of it', async (_, make) => {
  const { client, secret } = await make()
  expect(JSON.stringify(client)).not.toContain(secret)
  expect(await secretMatches(client, secret)).toBe(true)
  expect(await secretMatches(client, `${secret}x`)).toBe(false)
  expect(await secretMatches(client, '')).toBe(false)
  expect(await secretMatches(undefined, secret)).toBe(false)
  for (const secretHash of ['', 'x', 'scrypt$16384$8$1$AA$', 'sha256$AA$'])
    expect(await secretMatches({ ...client, secretHash }, '')).toBe(false)
})

test('only a secret that somebody chose has a slow hash, and no two hashes of one secret are the same', async () => {
  const made = await newClient('ops', ['tasks:query'])
  expect(Buffer.from(made.secret, 'base64url')).toHaveLength(32)
  expect(made.client.secretHash).toMatch(/^sha256\$/)
  for (const [secret, way] of [
    ['operator-secret', /^sha256\$/],
    ['chosen', /^scrypt\$16384\$8\$1\$/],
  ] as const) {
    const [one, other] = await Promise.all([given('a', secret), given('a', secret)])
    expect(one.client.secretHash).toMatch(way)
    expect(one.client.secretHash).not.toBe(other.client.secretHash)
  }
})

test('a hash of an earlier version goes on to match, and is kept', async () => {
  const operator = {
    id: 'operator',
    secretHash: 'scrypt$16384$8$1$RnJvbSBiZWZvcmU$Mnk7jUzB38ipLmv32N-WgkUaKleJvZa7d7ZTV8fIs7w',
    permissions: [],
  }
  expect(await secretMatches(operator, 'operator-secret')).toBe(true)
  const store = await temporaryStore()
  await replaceClients(store, [operator])
  await admitGivenClients(store, wellKnownClients)
  expect((await store.clients.get('operator'))?.secretHash).toBe(operator.secretHash)
})

/** As a scenario gives it. */
async function given(id: string, secret: string) {
  const store = await temporaryStore()
  await admitGivenClients(store, [{ id, secret, permissions: [] }])
  const [client] = await store.clients.all()
  if (client === undefined) throw new Error('no client')
  return { client, secret }
}

test('what is written to a clients file is read back, and others may not read it', async () => {
  const file = join(await temporaryFolder(), 'clients.json')
  const clients = [(await newClient('a', ['tasks:query'])).client, (await given('b', 'chosen')).client]
  await writeClientsFile(file, clients)
  expect(await readClientsFile(file)).toEqual(clients)
  expect((await stat(file)).mode & 0o077).toBe(0)
  expect(await readFile(file, 'utf8')).toMatch(/\n$/)
})

test.each([
  ['{', 'is not JSON'],
  ['{}', 'is not a list of clients'],
  ['[{"id":"a","secret":"hush","permissions":[]}]', 'is not a list of clients'],
  ['[{"id":"a","secretHash":"hush","permissions":[]}]', 'is not a list of clients'],
  ['[{"id":"a","secretHash":"sha256$hush","permissions":[]}]', 'is not a list of clients'],
  ['[{"id":"a b","secretHash":"scrypt$1$1$1$a$b","permissions":[]}]', 'is not a list of clients'],
  ['[{"id":"a","secretHash":"scrypt$1$1$1$a$b","permissions":["everything"]}]', 'is not a list of clients'],
  [
    '[{"id":"a","secretHash":"scrypt$1$1$1$a$b","permissions":[]},{"id":"a","secretHash":"scrypt$1$1$1$a$b","permissions":[]}]',
    'names a client twice',
  ],
])('clients file %s: one clear line', async (content, message) => {
  const file = join(await temporaryFolder(), 'clients.json')
  await writeFile(file, content)
  const error: unknown = await readClientsFile(file).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(OperatorError)
  expect(String(error)).toContain(message)
  expect(String(error)).not.toContain('hush')
})

test('a clients file that is not there', async () => {
  await expect(readClientsFile('/nowhere/clients.json')).rejects.toThrow("can't be read (ENOENT)")
})

test('replacing leaves no client of before', async () => {
  const store = await temporaryStore()
  await admitGivenClients(store, wellKnownClients)
  expect(await store.clients.all()).toHaveLength(2)
  const { client } = await newClient('operator', ['tasks:query'])
  await replaceClients(store, [client])
  expect(await store.clients.all()).toEqual([client])
})

test('the well-known clients come in alone and with their own permissions; one that has its secret keeps its hash', async () => {
  const store = await temporaryStore()
  await admitGivenClients(store, wellKnownClients)
  const [operator, viewer] = await Promise.all([store.clients.get('operator'), store.clients.get('viewer')])
  if (operator === undefined || viewer === undefined) throw new Error('a well-known client is missing')
  const { client: other } = await newClient('other', ['tasks:query'])

  await replaceClients(store, [operator, { ...viewer, permissions: ['egress:delete'] }, other])
  await admitGivenClients(store, wellKnownClients)
  expect((await store.clients.all()).toSorted((a, b) => a.id.localeCompare(b.id))).toEqual([operator, viewer])

  const { client: changed } = await newClient('viewer', [])
  await replaceClients(store, [operator, changed])
  await admitGivenClients(store, wellKnownClients)
  expect(await store.clients.get('operator')).toEqual(operator)
  expect(await secretMatches(await store.clients.get('viewer'), 'viewer-secret')).toBe(true)
})
