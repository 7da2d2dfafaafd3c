import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

import type { WatchStore } from '../store/watch-store.ts'

/** The key with which this watch signs: that of all servers that share its database. Its secret half leaves the server in no answer. */
export interface SigningKey {
  /** 64 hex digits. */
  readonly publicKey: string
  /** Ed25519 (RFC 8032) over the UTF-8 of the text: 128 hex digits. */
  sign(text: string): string
}

/** Made when it is needed first; of two servers that make one at once both take the one that was kept. */
export async function signingKey(store: WatchStore): Promise<SigningKey> {
  const secret = (await store.capsuleSecret()) ?? (await madeSecret(store))
  const bytes = hexToBytes(secret)
  return {
    publicKey: bytesToHex(ed25519.getPublicKey(bytes)),
    sign: (text) => bytesToHex(ed25519.sign(new TextEncoder().encode(text), bytes)),
  }
}

async function madeSecret(store: WatchStore): Promise<string> {
  return await store.transaction(async (tx) => {
    const made = bytesToHex(ed25519.utils.randomSecretKey())
    await tx.putCapsuleSecret(made)
    return (await tx.capsuleSecret()) ?? made
  })
}
