import { createHmac, randomUUID } from 'node:crypto'

import { SignJWT, errors, jwtVerify } from 'jose'

import type { Clock } from '../clock.ts'
import { sharedKey } from './shared-key.ts'
import type { Client, Store } from '../store/store.ts'

export interface SignIn {
  client: Client
  /** When the secret was given, in milliseconds (default: now). Renewed tokens keep it. */
  at?: number
}

/**
 * JWTs (HS256) by a key in the store: valid at all its servers, after restarts too. A client's new secret
 * voids them. Permissions are read at each use, so revoking works at once.
 */
export interface Tokens {
  /** Undefined when the sign-in is over a day old, or over a longer token lifetime. `lifetime` in seconds. */
  issue(signIn: SignIn): Promise<{ token: string; lifetime: number } | undefined>
  /** Undefined when malformed, forged or expired, or when the client is gone or has a new secret. */
  resolve(token: string): Promise<Required<SignIn> | undefined>
  expireAll(): Promise<void>
  /** Lasting, in this process alone, for a client that the store doesn't have. */
  inner(client: Client): string
}

const ISSUER = 'watchfloor'
/** Tokens of an earlier generation are void. */
const GENERATION_SETTING = 'token-generation'
const LONGEST_CHAIN_SECONDS = 24 * 3600
/** Tolerated clock difference between servers of one store; a token from further ahead is refused. */
const CLOCK_LEEWAY_SECONDS = 10

/** On the real clock, as the environment's may be stopped. `lifetime` in seconds. */
export async function createTokens(store: Store, realClock: Clock, lifetime: number): Promise<Tokens> {
  const bytes = await sharedKey(store, 'token-key')
  // jose imports bytes again for each token.
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
  const innerClients = new Map<string, Client>()
  const fingerprint = ({ secretHash }: Client) => createHmac('sha256', bytes).update(secretHash).digest('base64url')

  return {
    async issue({ client, at }) {
      // With fractions (RFC 7519 allows them), so that a one-second token lives for one second.
      const now = realClock.now() / 1000
      const signedInAt = at === undefined ? now : at / 1000
      const left = Math.floor(signedInAt + Math.max(LONGEST_CHAIN_SECONDS, lifetime) - now)
      if (left < 1) return undefined
      const seconds = Math.min(lifetime, left)
      const token = await new SignJWT({
        generation: await generation(store),
        auth_time: signedInAt,
        secret: fingerprint(client),
      })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
        .setIssuer(ISSUER)
        .setSubject(client.id)
        .setJti(randomUUID())
        .setIssuedAt(now)
        .setExpirationTime(now + seconds)
        .sign(key)
      return { token, lifetime: seconds }
    },

    inner(client) {
      const token = randomUUID()
      innerClients.set(token, client)
      return token
    },

    async resolve(token) {
      const now = realClock.now()
      const inner = innerClients.get(token)
      if (inner !== undefined) return { client: inner, at: now }
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          issuer: ISSUER,
          requiredClaims: ['sub', 'exp', 'iat', 'auth_time', 'secret'],
          currentDate: new Date(now),
          // For `nbf`; `exp` is checked exactly below.
          clockTolerance: CLOCK_LEEWAY_SECONDS,
        })
        const { sub = '', exp = 0, iat = Infinity, auth_time: signedInAt } = payload
        if (exp * 1000 <= now || (iat - CLOCK_LEEWAY_SECONDS) * 1000 > now) return undefined
        if (typeof signedInAt !== 'number' || payload['generation'] !== (await generation(store))) return undefined
        const client = await store.clients.get(sub)
        if (client === undefined || payload['secret'] !== fingerprint(client)) return undefined
        return { client, at: signedInAt * 1000 }
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined
        throw error
      }
    },

    expireAll: () =>
      store.transaction(async (tx) => {
        await tx.settings.set(GENERATION_SETTING, String((await generation(tx)) + 1))
      }),
  }
}

async function generation(store: Store) {
  return Number((await store.settings.get(GENERATION_SETTING)) ?? 0)
}
