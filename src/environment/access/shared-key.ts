import { randomBytes } from 'node:crypto'

import type { Sql } from '../../database/sql.ts'
import type { Store } from '../store/store.ts'

export type KeyName = 'token-key' | 'page-token-key'

const keyNames: readonly KeyName[] = ['token-key', 'page-token-key']

/** 256 bits, made at first use, shared by all servers of the store. */
export async function sharedKey(store: Store, name: KeyName): Promise<Uint8Array<ArrayBuffer>> {
  const encoded = await store.transaction(async (tx) => {
    const known = await tx.settings.get(name)
    if (known !== undefined) return known
    const made = randomBytes(32).toString('base64url')
    await tx.settings.set(name, made)
    return made
  })
  return Buffer.from(encoded, 'base64url')
}

/** Ends all tokens. */
export async function forgetKeys(sql: Sql): Promise<void> {
  await sql.transaction(async (tx) => {
    for (const name of keyNames) await tx.execute('delete from setting where key = $1', [name])
  })
}
