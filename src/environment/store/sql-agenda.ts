import { integerOf, textOf } from './sql.ts'
import type { Sql } from './sql.ts'
import type { AgendaStore } from './store.ts'

export function sqlAgendaStore(sql: Sql): AgendaStore {
  return {
    put: (items) =>
      sql.transaction(async (tx) => {
        for (const item of items) {
          await tx.execute(
            `insert into agenda (id, due_at, kind, subject, payload) values ($1, $2, $3, $4, $5) on conflict (id) do update
            set due_at = excluded.due_at, kind = excluded.kind, subject = excluded.subject, payload = excluded.payload`,
            [item.id, item.dueAt, item.kind, item.subject, JSON.stringify(item.payload ?? null)],
          )
        }
      }),
    remove: (ids) =>
      sql.transaction(async (tx) => {
        for (const id of ids) await tx.execute('delete from agenda where id = $1', [id])
      }),
    async due(now, limit) {
      const rows = await sql.query(
        'select id, due_at, kind, subject, payload from agenda where due_at <= $1 order by due_at, id limit $2',
        [now, limit],
      )
      return rows.map((row) => {
        const payload: unknown = JSON.parse(textOf(row, 'payload'))
        return {
          id: textOf(row, 'id'),
          dueAt: integerOf(row, 'due_at'),
          kind: textOf(row, 'kind'),
          subject: textOf(row, 'subject'),
          payload,
        }
      })
    },
  }
}
