import Database from 'libsql'

import { errorWords } from '../format/error-words.ts'
import { DamagedDatabase, OperatorError, SERVER_DISK_FULL, StorageFull } from './operator-error.ts'
import { makingPrivate } from './private-files.ts'
import { refuseNul } from './sql.ts'
import type { Sql, SqlDialect, SqlRow, SqlValue, TransactionSize } from './sql.ts'
import { createTransactionGuard } from './transaction-guard.ts'

/** libsql's own types are loose. */
interface Statement {
  all(values: readonly SqlValue[]): unknown[]
}

const BUSY_TIMEOUT_MS = 5000
/** KiB as a negative number (SQLite): holds the inner index pages of a million tasks. */
const CACHE_SIZE = -32_768
/** For filling an index of a million random ids: otherwise each insertion reads and writes a page. */
const LARGE_CACHE_SIZE = -196_608

export const LIBSQL_DIALECT: SqlDialect = { bytewiseText: 'text', bytes: 'blob' }

class Connection {
  readonly #file: string
  readonly #database: InstanceType<typeof Database>
  readonly #statements = new Map<string, Statement>()

  constructor(file: string, durable: boolean) {
    this.#file = file
    this.#database = new Database(file, { timeout: BUSY_TIMEOUT_MS })
    try {
      this.all('pragma journal_mode = wal', [])
      this.#database.exec(`pragma synchronous = ${durable ? 'full' : 'off'}`)
      this.#database.exec(`pragma cache_size = ${CACHE_SIZE}`)
    } catch (error) {
      this.#database.close()
      throw error
    }
  }

  all(text: string, values: readonly SqlValue[]): SqlRow[] {
    refuseNul(values)
    return this.#translated(() => this.#prepared(text).all(values) as SqlRow[])
  }

  exec(text: string): void {
    this.#translated(() => this.#database.exec(text))
  }

  #prepared(text: string): Statement {
    const known = this.#statements.get(text)
    if (known !== undefined) return known
    // SQLite numbers `$1` by first use; `?1` is always the first parameter.
    const statement: Statement = this.#database.prepare(text.replaceAll(/\$(\d+)/g, '?$1'))
    this.#statements.set(text, statement)
    return statement
  }

  #translated<T>(work: () => T): T {
    try {
      return work()
    } catch (error) {
      throw readable(this.#file, error)
    }
  }

  /** Checkpoints now: the driver keeps the file open until its statements are garbage-collected. */
  close(): void {
    try {
      this.all('pragma wal_checkpoint(truncate)', [])
    } finally {
      this.#statements.clear()
      this.#database.close()
    }
  }
}

/** Two connections, as readers must not see an open transaction. `durable: false`: for temporary folders. */
export function openLibsql(file: string, { durable = true }: { durable?: boolean } = {}): Sql {
  let writer: Connection
  let reader: Connection
  try {
    const connect = () => new Connection(file, durable)
    writer = makingPrivate(connect)
    reader = makingPrivate(connect)
  } catch (error) {
    throw openingError(file, error)
  }

  const guard = createTransactionGuard()
  let queue: Promise<unknown> = Promise.resolve()

  const joined: Sql = {
    dialect: LIBSQL_DIALECT,
    query: async (text, values = []) => writer.all(text, values),
    execute: async (text, values = []) => void writer.all(text, values),
    transaction: (work) => work(joined),
    lead: () => Promise.reject(new Error('A transaction is open')),
    close: () => Promise.reject(new Error('A transaction is open')),
  }

  const transaction = async <T>(work: (sql: Sql) => Promise<T>, size: TransactionSize = 'usual'): Promise<T> => {
    guard.refuseWithin()
    const previous = queue
    let release: (() => void) | undefined
    queue = new Promise<void>((resolve) => (release = resolve))
    await previous
    try {
      if (size === 'large') writer.exec(`pragma cache_size = ${LARGE_CACHE_SIZE}`)
      writer.exec('begin immediate')
      try {
        const result = await guard.run(() => work(joined))
        writer.exec('commit')
        return result
      } catch (error) {
        rollback(writer)
        throw error
      }
    } finally {
      if (size === 'large') writer.exec(`pragma cache_size = ${CACHE_SIZE}; pragma shrink_memory`)
      release?.()
    }
  }

  return {
    dialect: LIBSQL_DIALECT,
    query: async (text, values = []) => reader.all(text, values),
    execute: (text, values = []) => transaction((sql) => sql.execute(text, values)),
    transaction,
    // The folder's lock admits one process.
    lead: async () => true,
    close: async () => {
      await queue
      try {
        reader.close()
      } finally {
        writer.close()
      }
    },
  }
}

/** A full or failing disk already ended the transaction; an error here would hide the reason. */
function rollback(writer: Connection): void {
  try {
    writer.exec('rollback')
  } catch {
    // There is nothing left to roll back.
  }
}

/** https://www.sqlite.org/rescode.html */
function readable(file: string, error: unknown): unknown {
  const code = codeOf(error) ?? ''
  if (code === 'SQLITE_FULL')
    return new StorageFull(SERVER_DISK_FULL, `The disk of ${file} is full: free some space, and writing resumes`)
  if (code.startsWith('SQLITE_READONLY') || code === 'SQLITE_PERM') {
    return new OperatorError(`${file} can't be written to: its file or folder is read-only`)
  }
  // A short read: truncated. Tables without a version: damaged, as migrations are one transaction.
  const isMade = error instanceof Error && /\btable \w+ already exists/.test(error.message)
  if (code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_IOERR_SHORT_READ' || isMade) {
    return damaged(file)
  }
  if (code.startsWith('SQLITE_IOERR')) {
    return new OperatorError(`${file} can't be read or written (${code}): check whether its disk is full or failing`)
  }
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) {
    return new OperatorError(`${file} is in use by another process`)
  }
  return error
}

export function damaged(file: string): DamagedDatabase {
  return new DamagedDatabase(`${file} is damaged or not a database: replace it with a backup, or move it away`)
}

function openingError(file: string, error: unknown): unknown {
  const known = readable(file, error)
  if (known instanceof OperatorError) return known
  const reason = errorWords(error).replaceAll(/\s+/g, ' ')
  return new OperatorError(`${file} can't be opened: ${reason}`)
}

/** Undefined when taken. A database, not a process id: the system releases it however the process ends. */
export function lockFile(file: string): (() => void) | undefined {
  try {
    const database = makingPrivate(() => new Database(file, { timeout: 0 }))
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

function codeOf(error: unknown) {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}
