import { AsyncLocalStorage } from 'node:async_hooks'

import Database from 'libsql'

import { EnvironmentError } from '../environment-error.ts'
import type { Sql, SqlRow, SqlValue } from './sql.ts'

/** The part of libsql's statements that is used; its own types leave them open. */
interface Statement {
  all(values: readonly SqlValue[]): unknown[]
}

/** How long a statement waits for another connection's write, in milliseconds. */
const busyTimeoutMs = 5000
/** Enough for the inner pages of the indexes of a million tasks; in KiB, negative as SQLite wants it. */
const cacheSize = -32_768

/** One connection, with its statements kept prepared. */
class Connection {
  readonly #database: InstanceType<typeof Database>
  readonly #statements = new Map<string, Statement>()

  constructor(file: string, durable: boolean) {
    this.#database = new Database(file, { timeout: busyTimeoutMs })
    this.all('pragma journal_mode = wal', [])
    this.#database.exec(`pragma synchronous = ${durable ? 'full' : 'off'}`)
    this.#database.exec(`pragma cache_size = ${cacheSize}`)
  }

  all(text: string, values: readonly SqlValue[]): SqlRow[] {
    for (const value of values) {
      // The driver cuts text at a NUL without a word: a lookup would find another row.
      if (typeof value === 'string' && value.includes('\0')) throw new TypeError('Text with a NUL cannot be stored')
    }
    let statement = this.#statements.get(text)
    if (statement === undefined) {
      // SQLite takes `$1` for a name and numbers names by their first use; `?1` is the first parameter wherever it stands.
      const prepared: Statement = this.#database.prepare(text.replaceAll(/\$(\d+)/g, '?$1'))
      statement = prepared
      this.#statements.set(text, prepared)
    }
    return statement.all(values) as SqlRow[]
  }

  exec(text: string): void {
    this.#database.exec(text)
  }

  /** The log goes into the file at once: the driver keeps a connection half open until its statements are collected as garbage. */
  close(): void {
    this.all('pragma wal_checkpoint(truncate)', [])
    this.#statements.clear()
    this.#database.close()
  }
}

/**
 * Opens the embedded database in `file`, made when it isn't there. Two connections: a transaction may await between its statements, and
 * whoever reads meanwhile must see the state before it. `durable: false` is for folders that don't outlive the process.
 *
 * @throws EnvironmentError when the file can't be opened or is no database.
 */
export function openLibsql(file: string, { durable = true }: { durable?: boolean } = {}): Sql {
  let writer: Connection
  let reader: Connection
  try {
    writer = new Connection(file, durable)
    reader = new Connection(file, durable)
  } catch (error) {
    throw openingError(file, error)
  }

  const inTransaction = new AsyncLocalStorage<true>()
  let queue: Promise<unknown> = Promise.resolve()
  const dialect = { bytewiseText: 'text' }

  const joined: Sql = {
    dialect,
    query: async (text, values = []) => writer.all(text, values),
    execute: async (text, values = []) => void writer.all(text, values),
    transaction: (work) => work(joined),
    close: () => Promise.reject(new Error('A transaction is open')),
  }

  const transaction = async <T>(work: (sql: Sql) => Promise<T>): Promise<T> => {
    // It would wait for itself for good.
    if (inTransaction.getStore()) throw new Error('Within a transaction, write through the store that it was given')
    const previous = queue
    let release: (() => void) | undefined
    queue = new Promise<void>((resolve) => (release = resolve))
    await previous
    try {
      writer.exec('begin immediate')
      try {
        const result = await inTransaction.run(true, () => work(joined))
        writer.exec('commit')
        return result
      } catch (error) {
        writer.exec('rollback')
        throw error
      }
    } finally {
      release?.()
    }
  }

  return {
    dialect,
    query: async (text, values = []) => reader.all(text, values),
    execute: (text, values = []) => transaction((sql) => sql.execute(text, values)),
    transaction,
    close: async () => {
      await queue
      reader.close()
      writer.close()
    },
  }
}

function openingError(file: string, error: unknown): unknown {
  const code = codeOf(error)
  if (code === 'SQLITE_NOTADB' || code === 'SQLITE_CORRUPT') {
    return new EnvironmentError(`${file} is damaged or is not a database: put a backup in its place, or move it away`)
  }
  if (code === 'SQLITE_BUSY' || code === 'SQLITE_LOCKED')
    return new EnvironmentError(`${file} is in use by another process`)
  const reason = error instanceof Error ? error.message.replaceAll(/\s+/g, ' ') : 'unknown reason'
  return new EnvironmentError(`${file} cannot be opened: ${reason}`)
}

/**
 * Holds `file` for this process until the function that it gives is called; undefined when another holds it. A database rather than a file with a process id:
 * the operating system lets go of it however the process ends.
 *
 * @throws EnvironmentError when the file can't be opened.
 */
export function lockFile(file: string): (() => void) | undefined {
  try {
    const database = new Database(file, { timeout: 0 })
    try {
      database.exec('begin exclusive')
      return () => void database.close()
    } catch (error) {
      database.close()
      throw error
    }
  } catch (error) {
    if (codeOf(error) === 'SQLITE_BUSY') return undefined
    throw openingError(file, error)
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)
