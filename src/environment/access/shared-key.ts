import { randomBytes } from 'node:crypto'

import type { Sql } from '../../database/sql.ts'
import type { Store } from '../store/store.ts'

export type KeyName = 'token-key' | 'page-token-key'

const keyNames: readonly KeyName[] = ['token-key', 'page-token-key']

/** The 256-bit key of that name, made at first use and shared by every server of the store. */
export async function sharedKey(store: Store, name: KeyName): Promise<Uint8Array> {
  const encoded = await store.transaction(async (tx) => {
    const known = await tx.settings.get(name)
    if (known !== undefined) return known
    const made = randomBytes(32).toString('base64url')
    await tx.settings.set(name, made)
    return made
  })
  return Buffer.from(encoded, 'base64url')
}

/** Drops the keys, so that whoever read them can sign no more. Ends all tokens. */
export async function forgetKeys(sql: Sql): Promise<void> {
  await sql.transaction(async (tx) => {
    for (const name of keyNames) await tx.execute('delete from setting where key = $1', [name])
  })
}
