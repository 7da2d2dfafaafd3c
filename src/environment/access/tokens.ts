import { createHmac, randomUUID } from 'node:crypto'

import { SignJWT, errors, jwtVerify } from 'jose'

import type { Clock } from '../clock.ts'
import { sharedKey } from './shared-key.ts'
import type { Client, Store } from '../store/store.ts'

/** Who signed in, and when. */
export interface SignIn {
  client: Client
  /** When the client gave its secret, in milliseconds; now when absent. A renewing token keeps it. */
  at?: number
}

/**
 * Access tokens: JWTs signed (HS256) with a key that lies in the store, so that servers which share a store accept each other's tokens and a
 * restart signs nobody out. A token names the client and is bound to its secret: with another secret it is void. Permissions are read at each use,
 * so that one that is taken away is gone at once instead of with the token's end.
 */
export interface Tokens {
  /**
   * Undefined when the sign-in is too old: a day, or a token's lifetime if longer. `lifetime` is in whole
   * seconds.
   */
  issue(signIn: SignIn): Promise<{ token: string; lifetime: number } | undefined>
  /**
   * The token's client; undefined when the token is malformed, not ours or expired, or the client is gone or
   * has a new secret.
   */
  resolve(token: string): Promise<Required<SignIn> | undefined>
  /** Ends every token issued so far. */
  expireAll(): Promise<void>
}

const ISSUER = 'watchfloor'
/** Counts how often all tokens were ended; tokens of an earlier count are void. */
const GENERATION_SETTING = 'token-generation'
const LONGEST_CHAIN_SECONDS = 24 * 3600
/**
 * Tolerated clock difference between servers of one store. A token from further ahead was made with a stolen
 * key or a wrong clock.
 */
const CLOCK_LEEWAY_SECONDS = 10

/**
 * @param realClock Tokens live on the real clock, as the environment's may stand still.
 * @param lifetime Of a token, in seconds.
 */
export async function createTokens(store: Store, realClock: Clock, lifetime: number): Promise<Tokens> {
  const key = await sharedKey(store, 'token-key')
  /** Reveals neither the secret nor its hash. */
  const fingerprint = ({ secretHash }: Client) => createHmac('sha256', key).update(secretHash).digest('base64url')

  return {
    async issue({ client, at }) {
      // Fractions of a second are kept (RFC 7519 allows them): a token of one second must not live for two, nor for none.
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

    async resolve(token) {
      const now = realClock.now()
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          issuer: ISSUER,
          requiredClaims: ['sub', 'exp', 'iat', 'auth_time', 'secret'],
          currentDate: new Date(now),
          // For `nbf`; the end is checked exactly below.
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
