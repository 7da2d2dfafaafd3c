import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

import type { WatchStore } from '../store/watch-store.ts'

/** Shared by all servers on the database. The secret half never leaves the server. */
export interface SigningKey {
  /** 64 hex digits. */
  readonly publicKey: string
  /** Ed25519 (RFC 8032) over the text's UTF-8: 128 hex digits. */
  sign(text: string): string
}

/** Made on first use. Of two servers that make one, both take the stored one. */
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
