import { randomBytes } from 'node:crypto'

import type { Store } from '../store/store.ts'

/** The 256-bit key of that name, made at its first use and shared by every server over the same store. */
export async function sharedKey(store: Store, name: string): Promise<Uint8Array> {
  const encoded = await store.transaction(async (tx) => {
    const known = await tx.settings.get(name)
    if (known !== undefined) return known
    const made = randomBytes(32).toString('base64url')
    await tx.settings.set(name, made)
    return made
  })
  return Buffer.from(encoded, 'base64url')
}
