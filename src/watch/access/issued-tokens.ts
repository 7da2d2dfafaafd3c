import { createHash } from 'node:crypto'

import type { Sql } from '../../database/sql.ts'
import { textOf } from '../../database/sql.ts'

/** By SHA-256, as a gateway can't verify tokens. Issued ones survive a restart. */
export interface IssuedTokens {
  /** `lifetimeSeconds`: as the environment says. */
  issued(token: string, clientId: string, lifetimeSeconds: number | undefined): Promise<void>
  /** The environment answered a query with it. */
  accepted(token: string): void
  refused(token: string): Promise<void>
  find(token: string): Promise<{ clientId: string } | 'elsewhere' | undefined>
}

const MOST_ISSUED = 10_000
const MOST_REMEMBERED = 1000
/** If the environment doesn't tell the lifetime. */
const UNKNOWN_LIFETIME_SECONDS = 24 * 3600
export const ACCEPTED_MS = 5 * 60_000

export function issuedTokensOver(sql: Sql, now: () => number): IssuedTokens {
  /** By hash, oldest first. */
  const acceptedAt = new Map<string, number>()
  /** Couldn't be written, as on a full disk: their clients are known until a restart. */
  const unwritten = new Map<string, { clientId: string; until: number }>()

  return {
    async issued(token, clientId, lifetimeSeconds = UNKNOWN_LIFETIME_SECONDS) {
      const hash = hashOf(token)
      const until = Math.round(now() + lifetimeSeconds * 1000)
      remember(unwritten, hash, { clientId, until })
      await sql.transaction(async (tx) => {
        await tx.execute('delete from watch_token where expires_at <= $1', [now()])
        await tx.execute(
          'delete from watch_token where hash in (select hash from watch_token order by expires_at desc limit 1000 offset $1)',
          [MOST_ISSUED - 1],
        )
        await tx.execute(
          `insert into watch_token (hash, client_id, expires_at) values ($1, $2, $3)
          on conflict (hash) do update set client_id = excluded.client_id, expires_at = excluded.expires_at`,
          [hash, clientId, until],
        )
      })
      unwritten.delete(hash)
    },

    accepted(token) {
      remember(acceptedAt, hashOf(token), now())
    },

    async refused(token) {
      const hash = hashOf(token)
      acceptedAt.delete(hash)
      unwritten.delete(hash)
      // An unknown token doesn't reach the disk, as anyone can send one.
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
      const { clientId, until = 0 } = unwritten.get(hash) ?? {}
      if (clientId !== undefined && until > now()) return { clientId }
      const at = acceptedAt.get(hash)
      return at !== undefined && Math.abs(now() - at) < ACCEPTED_MS ? 'elsewhere' : undefined
    },
  }
}

function remember<Value>(values: Map<string, Value>, hash: string, value: Value): void {
  values.delete(hash)
  values.set(hash, value)
  const [oldest] = values.keys()
  if (oldest !== undefined && values.size > MOST_REMEMBERED) values.delete(oldest)
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
