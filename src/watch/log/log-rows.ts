import { rowsIn } from '../store/many-values.ts'
import { integerOf, textOf } from '../../database/sql.ts'
import type { Sql, SqlRow } from '../../database/sql.ts'
import { chained, chainStart, type ChainLink } from '../wire/log-chain.ts'
import type { LogEntry } from '../wire/log.ts'

/** An entry before it gets its number and place in the chain. */
export type NewEntry = Omit<LogEntry, 'number' | 'before' | 'hash' | 'id'> & { readonly id?: string }

export interface LogReader {
  lastLogNumber(): Promise<number>
  logEntries(after: number, limit: number): Promise<LogEntry[]>
  logEntry(number: number): Promise<LogEntry | undefined>
  /** Of this person, by its mark. */
  countEntriesOf(personId: string): Promise<number>
  /** By id; missing ones are left out. */
  logEntriesById(ids: readonly string[]): Promise<Map<string, LogEntry>>
}

export function logReaderOver(sql: Sql): LogReader {
  return {
    lastLogNumber: async () => (await lastLink(sql)).number,
    logEntries: async (after, limit) =>
      entriesOf(
        await sql.query('select number, body from watch_log where number > $1 order by number limit $2', [
          after,
          limit,
        ]),
      ),
    logEntry: async (number) =>
      entriesOf(await sql.query('select number, body from watch_log where number = $1', [number]))[0],
    async countEntriesOf(personId) {
      const [row] = await sql.query('select count(*) as count from watch_log where body like $1', [
        `%"person":{"kind":"person","id":"${personId}"%`,
      ])
      return integerOf(row ?? {}, 'count')
    },
    async logEntriesById(ids) {
      const rows = await rowsIn(
        sql,
        (places) => `select number, body from watch_log where entry_id in (${places}) order by number`,
        ids,
      )
      return new Map(entriesOf(rows).map((entry) => [entry.id, entry]))
    },
  }
}

export async function logSince(sql: Sql, change: number): Promise<LogEntry[]> {
  return entriesOf(
    await sql.query('select number, body from watch_log where made_change > $1 order by number', [change]),
  )
}

/** Runs in the transaction of what the entries tell: it serializes writers, so numbers have no gaps. */
export async function addEntries(sql: Sql, entries: readonly NewEntry[], change: number): Promise<LogEntry[]> {
  const added: LogEntry[] = []
  let link = entries.length === 0 ? chainStart : await lastLink(sql)
  for (const entry of entries) {
    const sealed = chained(wellFormed({ ...entry, id: entry.id ?? crypto.randomUUID() }), link)
    await sql.execute('insert into watch_log (number, entry_id, hash, made_change, body) values ($1, $2, $3, $4, $5)', [
      sealed.number,
      sealed.id,
      sealed.hash,
      change,
      JSON.stringify(sealed),
    ])
    added.push(sealed)
    link = sealed
  }
  return added
}

async function lastLink(sql: Sql): Promise<ChainLink> {
  const [row] = await sql.query('select number, hash from watch_log order by number desc limit 1')
  return row === undefined ? chainStart : { number: integerOf(row, 'number'), hash: textOf(row, 'hash') }
}

/** Unchecked: readers verify them. Of invalid JSON only the number is left. */
function entriesOf(rows: readonly SqlRow[]): LogEntry[] {
  return rows.map((row) => {
    try {
      return JSON.parse(textOf(row, 'body'))
    } catch {
      return { number: integerOf(row, 'number') }
    }
  })
}

/** Alerts may quote invalid Unicode, which has no canonical JSON. */
function wellFormed<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (_, each: unknown) =>
    typeof each === 'string' ? each.toWellFormed() : each,
  )
}
