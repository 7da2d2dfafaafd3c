import { textOf, type Sql } from '../../database/sql.ts'
import type { ViewRecord } from '../wire/views.ts'

export interface ViewReader {
  /** In order of first saving. */
  views(): Promise<ViewRecord[]>
}

export interface ViewWriter extends ViewReader {
  /** Appends it, or replaces the one with its id. */
  putView(record: ViewRecord): Promise<void>
}

export function viewReaderOver(sql: Sql): ViewReader {
  return { views: async () => (await viewTexts(sql)).map((text): ViewRecord => JSON.parse(text)) }
}

export function viewWriterOver(sql: Sql, change: () => Promise<number>): ViewWriter {
  return {
    ...viewReaderOver(sql),
    async putView(record) {
      const number = await change()
      await sql.execute(
        `insert into watch_view (view_id, place, made_change, body) values ($1, (select coalesce(max(place), 0) + 1 from watch_view), $2, $3)
        on conflict (view_id) do update set made_change = excluded.made_change, body = excluded.body`,
        [record.id, number, JSON.stringify(record)],
      )
    },
  }
}

/** As stored; with `changedAfter` only those changed since. */
export async function viewTexts(sql: Sql, changedAfter = -1): Promise<string[]> {
  const rows = await sql.query('select body from watch_view where made_change > $1 order by place, view_id', [
    changedAfter,
  ])
  return rows.map((row) => textOf(row, 'body'))
}
