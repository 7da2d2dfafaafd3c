import type { Database, PreparedStatement, Sqlite3Static } from '@sqlite.org/sqlite-wasm'

import { StorageFull } from './operator-error.ts'
import { refuseNul } from './sql.ts'
import type { Sql, SqlDialect, SqlRow, SqlValue } from './sql.ts'
import { createTransactionGuard } from './transaction-guard.ts'

/** A byte order mark belongs to the text. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

interface Prepared {
  readonly statement: PreparedStatement
  readonly names: readonly string[]
}

const dialect: SqlDialect = { bytewiseText: 'text', bytes: 'blob' }

/**
 * SQLite in this thread, in memory or in a browser's private files: one connection, so that readers wait for
 * an open transaction.
 */
export function openSqliteWasm(sqlite: Sqlite3Static, database: Database): Sql {
  const statements = new Map<string, Prepared>()
  const guard = createTransactionGuard()
  let turn: Promise<unknown> = Promise.resolve()

  const prepared = (text: string): Prepared => {
    const known = statements.get(text)
    if (known !== undefined) return known
    // SQLite numbers `$1` by first use; `?1` is always the first parameter.
    const statement = database.prepare(text.replaceAll(/\$(\d+)/g, '?$1'))
    const made = { statement, names: statement.columnCount === 0 ? [] : statement.getColumnNames() }
    statements.set(text, made)
    return made
  }

  const run = (text: string, values: readonly SqlValue[] = []): SqlRow[] => {
    refuseNul(values)
    try {
      const { statement, names } = prepared(text)
      const rows: SqlRow[] = []
      try {
        if (values.length > 0) statement.bind([...values])
        while (statement.step()) rows.push(readRow(sqlite, statement, names))
      } finally {
        statement.reset(true)
      }
      return rows
    } catch (error) {
      throw readable(error)
    }
  }

  const joined: Sql = {
    dialect,
    query: async (text, values) => run(text, values),
    execute: async (text, values) => void run(text, values),
    transaction: (work) => work(joined),
    lead: () => Promise.reject(new Error('A transaction is open')),
    close: () => Promise.reject(new Error('A transaction is open')),
  }

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = turn.then(work)
    turn = mine.catch(() => undefined)
    return mine
  }

  const transaction = async <T>(work: (sql: Sql) => Promise<T>): Promise<T> => {
    guard.refuseWithin()
    return await inTurn(async () => {
      run('begin immediate')
      try {
        const result = await guard.run(() => work(joined))
        run('commit')
        return result
      } catch (error) {
        rollback(run)
        throw error
      }
    })
  }

  return {
    dialect,
    query: (text, values) => inTurn(async () => run(text, values)),
    execute: (text, values) => transaction((sql) => sql.execute(text, values)),
    transaction,
    // One worker has the database.
    lead: async () => true,
    close: () =>
      inTurn(async () => {
        for (const { statement } of statements.values()) statement.finalize()
        statements.clear()
        database.close()
      }),
  }
}

/** `statement.get` looks for the end of a text byte by byte: of a page of tasks, half of its first query. */
function readRow({ capi }: Sqlite3Static, statement: PreparedStatement, names: readonly string[]): SqlRow {
  const value = (index: number) =>
    capi.sqlite3_column_type(statement, index) === capi.SQLITE_TEXT
      ? decoder.decode(statement.getBlob(index) ?? undefined)
      : statement.get(index)
  return Object.fromEntries(names.map((name, index) => [name, value(index)]))
}

/** With the bytes of a database file, in memory. */
export function fillSqliteWasm({ capi, wasm }: Sqlite3Static, database: Database, image: Uint8Array): void {
  const { pointer } = database
  if (pointer === undefined) throw new Error('The database is closed')
  const flags = capi.SQLITE_DESERIALIZE_FREEONCLOSE | capi.SQLITE_DESERIALIZE_RESIZEABLE
  const bytes = wasm.allocFromTypedArray(image)
  database.checkRc(capi.sqlite3_deserialize(pointer, 'main', bytes, image.length, image.length, flags))
}

/** A full store already ended the transaction; an error here would hide the reason. */
function rollback(run: (text: string) => unknown): void {
  try {
    run('rollback')
  } catch {
    // There is nothing left to roll back.
  }
}

/** https://www.sqlite.org/rescode.html */
function readable(error: unknown): unknown {
  // Private files only say that writing failed, even when there is no room.
  if (error instanceof Error && /\bSQLITE_(FULL|IOERR)\b/.test(error.message))
    return new StorageFull('This browser’s storage is full or can’t be written: free some space, and writing resumes')
  return error
}
