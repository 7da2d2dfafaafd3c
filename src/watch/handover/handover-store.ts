import { textOf, type Sql } from '../../database/sql.ts'
import type { Handover } from '../wire/handover.ts'

export interface HandoverReader {
  handover(id: string): Promise<Handover | undefined>
  handovers(limit: number): Promise<Handover[]>
  /** 64 hex digits; undefined before its first use. */
  capsuleSecret(): Promise<string | undefined>
}

export interface HandoverWriter extends HandoverReader {
  putHandover(handover: Handover): Promise<void>
  /** Drops unsigned drafts but the newest `kept`. */
  removeDrafts(kept: number): Promise<void>
  /** Keeps an existing one. */
  putCapsuleSecret(secret: string): Promise<void>
}

export function handoverReaderOver(sql: Sql): HandoverReader {
  return {
    async handover(id) {
      const [row] = await sql.query('select body from watch_handover where handover_id = $1', [id])
      return row && (JSON.parse(textOf(row, 'body')) as Handover)
    },
    async handovers(limit) {
      const rows = await sql.query(
        'select body from watch_handover order by prepared_at desc, handover_id desc limit $1',
        [limit],
      )
      return rows.map((row): Handover => JSON.parse(textOf(row, 'body')))
    },
    async capsuleSecret() {
      const [row] = await sql.query("select value from watch_key where name = 'capsule'")
      return row && textOf(row, 'value')
    },
  }
}

export function handoverWriterOver(sql: Sql, change: () => Promise<number>): HandoverWriter {
  return {
    ...handoverReaderOver(sql),
    async putHandover(handover) {
      const { id, preparedAt, signatures } = handover
      await sql.execute(
        `insert into watch_handover (handover_id, prepared_at, signatures, made_change, body) values ($1, $2, $3, $4, $5)
        on conflict (handover_id) do update set prepared_at = excluded.prepared_at, signatures = excluded.signatures,
        made_change = excluded.made_change, body = excluded.body`,
        [id, preparedAt, signatures.length, await change(), JSON.stringify(handover)],
      )
    },
    async removeDrafts(kept) {
      await sql.execute(
        `delete from watch_handover where signatures = 0 and handover_id not in
        (select handover_id from watch_handover where signatures = 0 order by prepared_at desc, handover_id desc limit $1)`,
        [kept],
      )
    },
    async putCapsuleSecret(secret) {
      await sql.execute("insert into watch_key (name, value) values ('capsule', $1) on conflict (name) do nothing", [
        secret,
      ])
    },
  }
}

/** As stored; with `changedAfter` only if changed since. */
export async function latestHandoverText(sql: Sql, changedAfter = -1): Promise<string | undefined> {
  const [row] = await sql.query(
    'select body from watch_handover where made_change > $1 order by prepared_at desc, handover_id desc limit 1',
    [changedAfter],
  )
  return row && textOf(row, 'body')
}
