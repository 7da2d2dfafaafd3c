import { randomUUID } from 'node:crypto'

import { SignJWT, errors, jwtVerify } from 'jose'

import type { Clock } from '../clock.ts'
import { sharedKey } from './shared-key.ts'
import type { Client, Store } from '../store/store.ts'

/**
 * Access tokens: JWTs signed (HS256) with a key that lies in the store, so that servers which share a store accept each other's tokens and a
 * restart signs nobody out. A token names the client alone; its permissions are read at each use, so that a permission that is taken away is
 * gone at once instead of with the token's end.
 */
export interface Tokens {
  /** Seconds. */
  readonly lifetime: number
  issue(clientId: string): Promise<string>
  /** The client that the token was issued to; undefined when it is malformed, not ours, expired, or the client is gone. */
  resolve(token: string): Promise<Client | undefined>
  /** Ends every token that was issued so far. */
  expireAll(): Promise<void>
}

const issuer = 'watchfloor'
/** Counts the times that all tokens were ended; a token of an earlier count is void. */
const generationSetting = 'token-generation'

/** @param realClock Tokens live on the real clock, as the environment's may stand still. */
export async function createTokens(store: Store, realClock: Clock, lifetime: number): Promise<Tokens> {
  const key = await sharedKey(store, 'token-key')

  return {
    lifetime,

    async issue(clientId) {
      // Fractions of a second are kept (RFC 7519 allows them): a token of one second must not live for two, nor for none.
      const now = realClock.now() / 1000
      return await new SignJWT({ generation: await generation(store) })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
        .setIssuer(issuer)
        .setSubject(clientId)
        .setJti(randomUUID())
        .setIssuedAt(now)
        .setExpirationTime(now + lifetime)
        .sign(key)
    },

    async resolve(token) {
      const now = realClock.now()
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          issuer,
          requiredClaims: ['sub', 'exp'],
          currentDate: new Date(now),
          // An issue time with fractions lies ahead of the whole second that the library compares it with.
          clockTolerance: 1,
        })
        if (payload.exp === undefined || payload.exp * 1000 <= now) return undefined
        if (payload['generation'] !== (await generation(store))) return undefined
        return payload.sub === undefined ? undefined : await store.clients.get(payload.sub)
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined
        throw error
      }
    },

    expireAll: () =>
      store.transaction(async (tx) => {
        await tx.settings.set(generationSetting, String((await generation(tx)) + 1))
      }),
  }
}

const generation = async (store: Store) => Number((await store.settings.get(generationSetting)) ?? 0)
