import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'

import * as v from 'valibot'

import { OperatorError } from '../../database/operator-error.ts'
import { permissions, type Permission } from '../operations/handlers.ts'
import type { Client, Store } from '../store/store.ts'
import { hashSecret, secretMatches } from './secret.ts'

const readPermissions: readonly Permission[] = ['tasks:query', 'objects:read', 'deleted-objects:read']

export interface GivenClient {
  id: string
  secret?: string | undefined
  secretHash?: string | undefined
  permissions: readonly Permission[]
}

/** Public in the README, so only for loopback. */
export const wellKnownClients: readonly (GivenClient & { secret: string })[] = [
  { id: 'operator', secret: 'operator-secret', permissions },
  { id: 'viewer', secret: 'viewer-secret', permissions: readPermissions },
]

/** The secret can't be read back: show it once. */
export async function newClient(
  id: string,
  granted: readonly Permission[],
): Promise<{ client: Client; secret: string }> {
  const secret = randomBytes(32).toString('base64url')
  return { client: { id, secretHash: await hashSecret(secret, false), permissions: [...granted] }, secret }
}

/** Keeps hashes of unchanged secrets, as new ones end tokens. Atomic: two servers may start at once. */
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

export const clientFields = {
  id: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,256}$/, '1 to 256 printable ASCII characters without spaces')),
  secretHash: v.pipe(
    v.string(),
    v.regex(/^(?:scrypt\$\d{1,8}\$\d{1,3}\$\d{1,3}|sha256)\$[\w-]+\$[\w-]+$/, 'a hash made by `npm run client`'),
  ),
  permissions: v.array(v.picklist(permissions)),
}

const clientsFile = v.array(v.strictObject(clientFields))

/** A JSON list of `{ id, secretHash, permissions }`. Throws an OperatorError. */
export async function readClientsFile(file: string): Promise<Client[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(`The clients file ${file} can't be read (${error.code ?? 'unknown reason'})`)
  })
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    throw new OperatorError(`The clients file ${file} is not JSON`)
  }
  const parsed = v.safeParse(clientsFile, content)
  if (!parsed.success) {
    // Without the value: it may be a misplaced secret.
    const where = v.getDotPath(parsed.issues[0]) ?? 'the top'
    throw new OperatorError(`The clients file ${file} is not a list of clients: see ${where}`)
  }
  const ids = new Set(parsed.output.map((client) => client.id))
  if (ids.size < parsed.output.length) throw new OperatorError(`The clients file ${file} names a client twice`)
  return parsed.output
}

/** Atomic; readable by its owner alone. */
export async function writeClientsFile(file: string, clients: readonly Client[]): Promise<void> {
  const temporary = `${file}.${process.pid}.tmp`
  await writeFile(temporary, `${JSON.stringify(clients, null, 2)}\n`, { mode: 0o600 })
  await rename(temporary, file)
}

export async function replaceClients(store: Store, clients: readonly Client[]): Promise<void> {
  await store.transaction(async (tx) => {
    const known = new Map((await tx.clients.all()).map((client) => [client.id, JSON.stringify(client)]))
    for (const id of known.keys()) if (clients.every((client) => client.id !== id)) await tx.clients.remove(id)
    for (const client of clients) if (known.get(client.id) !== JSON.stringify(client)) await tx.clients.put(client)
  })
}
