import { createHash } from 'node:crypto'

import type { Sql } from '../../database/sql.ts'
import { textOf } from '../../database/sql.ts'

/**
 * What a gateway knows of tokens that it can't verify itself: which client it got one for, and which its environment has accepted lately. None is kept,
 * only their SHA-256; those that were issued here outlive a restart.
 */
export interface IssuedTokens {
  /** @param lifetimeSeconds As the environment says; undefined where it doesn't. */
  issued(token: string, clientId: string, lifetimeSeconds: number | undefined): Promise<void>
  /** The environment has answered a query with it. */
  accepted(token: string): void
  /** The environment has refused it. */
  refused(token: string): Promise<void>
  /** Undefined for one that is unknown or over. */
  find(token: string): Promise<{ clientId: string } | 'elsewhere' | undefined>
}

const MOST_ISSUED = 10_000
const MOST_ACCEPTED = 1000
/** Of a token whose lifetime the environment does not tell. */
const UNKNOWN_LIFETIME_SECONDS = 24 * 3600
/** How long an accepted token counts as accepted. */
export const ACCEPTED_MS = 5 * 60_000

/** @param now Milliseconds of the real clock. */
export function issuedTokensOver(sql: Sql, now: () => number): IssuedTokens {
  /** When the environment last accepted tokens, by hash, the oldest first. */
  const acceptedAt = new Map<string, number>()

  return {
    issued: (token, clientId, lifetimeSeconds = UNKNOWN_LIFETIME_SECONDS) =>
      sql.transaction(async (tx) => {
        await tx.execute('delete from watch_token where expires_at <= $1', [now()])
        await tx.execute(
          'delete from watch_token where hash in (select hash from watch_token order by expires_at desc limit 1000 offset $1)',
          [MOST_ISSUED - 1],
        )
        await tx.execute(
          `insert into watch_token (hash, client_id, expires_at) values ($1, $2, $3)
          on conflict (hash) do update set client_id = excluded.client_id, expires_at = excluded.expires_at`,
          [hashOf(token), clientId, Math.round(now() + lifetimeSeconds * 1000)],
        )
      }),

    accepted(token) {
      const hash = hashOf(token)
      acceptedAt.delete(hash)
      acceptedAt.set(hash, now())
      const [oldest] = acceptedAt.keys()
      if (oldest !== undefined && acceptedAt.size > MOST_ACCEPTED) acceptedAt.delete(oldest)
    },

    async refused(token) {
      const hash = hashOf(token)
      acceptedAt.delete(hash)
      // Few are known here, and whoever sends any others is not to make the disk work.
      const [known] = await sql.query('select hash from watch_token where hash = $1', [hash])
      if (known !== undefined) await sql.execute('delete from watch_token where hash = $1', [hash])
    },

    async find(token) {
      const hash = hashOf(token)
      const [row] = await sql.query('select client_id from watch_token where hash = $1 and expires_at > $2', [
        hash,
        now(),
      ])
      if (row !== undefined) return { clientId: textOf(row, 'client_id') }
      const at = acceptedAt.get(hash)
      return at !== undefined && now() - at < ACCEPTED_MS ? 'elsewhere' : undefined
    },
  }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
