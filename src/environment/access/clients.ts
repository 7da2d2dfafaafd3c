import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'

import * as v from 'valibot'

import { EnvironmentError } from '../environment-error.ts'
import type { Client, Permission, Store } from '../store/store.ts'

export const permissions = [
  'tasks:query',
  'objects:read',
  'deleted-objects:read',
  'overrides:delete',
  'egress:delete',
] as const satisfies readonly Permission[]

export const readPermissions: readonly Permission[] = ['tasks:query', 'objects:read', 'deleted-objects:read']

/** A client as a file or the README names it: with its secret, or with the hash of it. */
export interface GivenClient {
  id: string
  secret?: string | undefined
  secretHash?: string | undefined
  permissions: readonly Permission[]
}

/** Known to everyone who has read the README, therefore for loopback only. */
export const wellKnownClients: readonly (GivenClient & { secret: string })[] = [
  { id: 'operator', secret: 'operator-secret', permissions },
  { id: 'viewer', secret: 'viewer-secret', permissions: readPermissions },
]

const cost = { N: 16_384, r: 8, p: 1 }
const HASH_BYTES = 32

/**
 * How a secret is kept, both salted. One that somebody chose could be guessed by whoever reads the hash, so that each guess is made slow:
 * `scrypt$N$r$p$salt$hash`. One of 256 random bits can't be guessed at any speed, and a well-known one is no secret: `sha256$salt$hash`, for
 * which nobody waits at a sign-in. Salt and hash are in base64url.
 */
async function hashSecret(secret: string, isChosen: boolean): Promise<string> {
  const salt = randomBytes(16).toString('base64url')
  const kept = isChosen ? `scrypt$${cost.N}$${cost.r}$${cost.p}$${salt}` : `sha256$${salt}`
  return `${kept}$${(await derive(kept, secret)).toString('base64url')}`
}

/** The hash of `secret` by the way, and with the salt, of a kept hash. */
function derive(kept: string, secret: string): Promise<Buffer> {
  const [way, ...parts] = kept.split('$')
  if (way !== 'scrypt') {
    const [salt = ''] = parts
    return Promise.resolve(createHash('sha256').update(Buffer.from(salt, 'base64url')).update(secret).digest())
  }
  const [N, r, p, salt = '', hash = ''] = parts
  const length = Buffer.from(hash, 'base64url').length || HASH_BYTES
  const options = { N: Number(N), r: Number(r), p: Number(p) }
  return new Promise((resolve, reject) => {
    scrypt(secret, Buffer.from(salt, 'base64url'), length, options, (error, made) =>
      error ? reject(error) : resolve(made),
    )
  })
}

function isSlow({ secretHash }: Client): boolean {
  return secretHash.startsWith('scrypt$')
}

/** Of nobody. */
const NO_HASH = 'sha256$$'

/**
 * Whether `secret` is the client's.
 *
 * @param others All clients of the environment: where one of them has a slow hash, any wrong secret takes as long as one for that client, also one for
 *   a client that is unknown or has a fast hash. So ids can't be told by time.
 */
export async function secretMatches(
  client: Client | undefined,
  secret: string,
  others: readonly Client[] = [],
): Promise<boolean> {
  const kept = client?.secretHash ?? NO_HASH
  const expected = Buffer.from(kept.split('$').at(-1) ?? '', 'base64url')
  const given = await derive(kept, secret)
  const isRight = client !== undefined && given.length === expected.length && timingSafeEqual(given, expected)
  if (isRight || (client !== undefined && isSlow(client))) return isRight
  const slow = others.find(isSlow)
  if (slow !== undefined) await derive(slow.secretHash, secret)
  return false
}

/** A client with a secret of its own. The secret is in the answer alone: show it once, it can't be read back. */
export async function newClient(
  id: string,
  granted: readonly Permission[],
): Promise<{ client: Client; secret: string }> {
  const secret = randomBytes(32).toString('base64url')
  return { client: { id, secretHash: await hashSecret(secret, false), permissions: [...granted] }, secret }
}

/**
 * Lets these clients in with their permissions, and no others. One that has its secret keeps its hash: with another one, its tokens at every
 * server that shares the store would end. In one transaction, as two servers may start on an empty store at the same moment.
 */
export async function admitGivenClients(store: Store, given: readonly GivenClient[]): Promise<void> {
  await store.transaction(async (tx) => {
    const clients: Client[] = []
    for (const { id, secret = '', secretHash, permissions } of given) {
      const known = await tx.clients.get(id)
      const kept = secretHash === undefined && known !== undefined && (await secretMatches(known, secret))
      clients.push({
        id,
        secretHash: kept ? known.secretHash : (secretHash ?? (await hashSecret(secret, !isWellKnown(secret)))),
        permissions: [...permissions],
      })
    }
    await replaceClients(tx, clients)
  })
}

function isWellKnown(secret: string): boolean {
  return wellKnownClients.some((known) => known.secret === secret)
}

/** Lets the well-known clients in, and no others. */
export function admitWellKnownClients(store: Store): Promise<void> {
  return admitGivenClients(store, wellKnownClients)
}

/** The ids of those clients in the store that accept a well-known secret. */
export async function clientsWithWellKnownSecrets(store: Store): Promise<string[]> {
  const found: string[] = []
  for (const { id, secret } of wellKnownClients) {
    const client = await store.clients.get(id)
    if (client !== undefined && (await secretMatches(client, secret))) found.push(id)
  }
  return found
}

/** What a file of clients holds of each. */
export const clientFields = {
  id: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,256}$/, '1 to 256 printable ASCII characters without blanks')),
  secretHash: v.pipe(
    v.string(),
    v.regex(/^(?:scrypt\$\d{1,8}\$\d{1,3}\$\d{1,3}|sha256)\$[\w-]+\$[\w-]+$/, 'a hash made by `npm run client`'),
  ),
  permissions: v.array(v.picklist(permissions)),
}

const clientsFile = v.array(v.strictObject(clientFields))

/**
 * The clients in a file that `writeClientsFile` wrote: a JSON list of `{ id, secretHash, permissions }`.
 *
 * @throws EnvironmentError when the file can't be read or isn't such a list.
 */
export async function readClientsFile(file: string): Promise<Client[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new EnvironmentError(`The clients file ${file} cannot be read (${error.code ?? 'unknown reason'})`)
  })
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    throw new EnvironmentError(`The clients file ${file} is not JSON`)
  }
  const parsed = v.safeParse(clientsFile, content)
  if (!parsed.success) {
    // Never the received value: it may be a secret in the wrong place.
    const where = v.getDotPath(parsed.issues[0]) ?? 'the top'
    throw new EnvironmentError(`The clients file ${file} is not a list of clients: see ${where}`)
  }
  const ids = new Set(parsed.output.map((client) => client.id))
  if (ids.size < parsed.output.length) throw new EnvironmentError(`The clients file ${file} names a client twice`)
  return parsed.output
}

/** Replaces the file at once, readable by its owner alone. */
export async function writeClientsFile(file: string, clients: readonly Client[]): Promise<void> {
  const temporary = `${file}.${process.pid}.tmp`
  await writeFile(temporary, `${JSON.stringify(clients, null, 2)}\n`, { mode: 0o600 })
  await rename(temporary, file)
}

/** Makes the store's clients exactly these: one that has left the file may no longer come in. */
export async function replaceClients(store: Store, clients: readonly Client[]): Promise<void> {
  await store.transaction(async (tx) => {
    const wanted = new Set(clients.map((client) => client.id))
    for (const { id } of await tx.clients.all()) {
      if (!wanted.has(id)) await tx.clients.remove(id)
    }
    for (const client of clients) await tx.clients.put(client)
  })
}
