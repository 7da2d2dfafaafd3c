import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

import type { Client } from '../store/store.ts'

const cost = { N: 16_384, r: 8, p: 1 }
const HASH_BYTES = 32

/** `scrypt$N$r$p$salt$hash` for guessable secrets, else the fast `sha256$salt$hash`; parts in base64url. */
export async function hashSecret(secret: string, isChosen: boolean, salted?: string): Promise<string> {
  const salt = salted ?? randomBytes(16).toString('base64url')
  const kept = isChosen ? `scrypt$${cost.N}$${cost.r}$${cost.p}$${salt}` : `sha256$${salt}`
  return `${kept}$${(await derive(kept, secret)).toString('base64url')}`
}

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

/** Whether `hashSecret` made it of this secret. */
export async function matchesHash(kept: string, secret: string): Promise<boolean> {
  const expected = Buffer.from(kept.split('$').at(-1) ?? '', 'base64url')
  const given = await derive(kept, secret)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Matches no client. */
const NO_HASH = 'sha256$$'

/** With a slow hash among `others`, every wrong secret takes that long: timing reveals no ids. */
export async function secretMatches(
  client: Client | undefined,
  secret: string,
  others: readonly Client[] = [],
): Promise<boolean> {
  const matches = await matchesHash(client?.secretHash ?? NO_HASH, secret)
  const isRight = client !== undefined && matches
  if (isRight || (client !== undefined && isSlow(client))) return isRight
  const slow = others.find(isSlow)
  if (slow !== undefined) await derive(slow.secretHash, secret)
  return false
}
