import { hmac } from '@noble/hashes/hmac.js'
import { scryptAsync } from '@noble/hashes/scrypt.js'
import { sha256 } from '@noble/hashes/sha2.js'

import { Bytes } from './buffer.ts'

interface Digest {
  update(bytes: Uint8Array): unknown
  digest(): Uint8Array
}

class Hash {
  readonly #hash: Digest

  constructor(hash: Digest) {
    this.#hash = hash
  }

  update(data: string | Uint8Array): this {
    this.#hash.update(typeof data === 'string' ? new TextEncoder().encode(data) : data)
    return this
  }

  digest(): Bytes
  digest(encoding: 'hex' | 'base64' | 'base64url'): string
  digest(encoding?: 'hex' | 'base64' | 'base64url'): Bytes | string {
    const bytes = Bytes.from(this.#hash.digest())
    return encoding === undefined ? bytes : bytes.toString(encoding)
  }
}

/** Always SHA-256. */
export function createHash(_algorithm: 'sha256'): Hash {
  return new Hash(sha256.create())
}

export function createHmac(_algorithm: 'sha256', key: Uint8Array): Hash {
  return new Hash(hmac.create(sha256, key))
}

export function randomBytes(length: number): Bytes {
  return crypto.getRandomValues(Bytes.alloc(length))
}

export function randomUUID(): string {
  return crypto.randomUUID()
}

/** No attacker can measure time in this tab. */
export function timingSafeEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}

export function scrypt(
  secret: string,
  salt: Uint8Array,
  dkLen: number,
  { N, r, p }: { N: number; r: number; p: number },
  done: (error: unknown, made: Bytes) => void,
): void {
  scryptAsync(secret, salt, { N, r, p, dkLen }).then(
    (made) => done(null, Bytes.from(made)),
    (error: unknown) => done(error, Bytes.alloc(0)),
  )
}
