/**
 * A subset of SQLite and PostgreSQL: `$1` parameters, JSON as text, `bigint` times and counters, `on conflict
 * … returning`, no engine functions. `SqlDialect` has the differences.
 */
export interface Sql {
  readonly dialect: SqlDialect
  query(text: string, values?: readonly SqlValue[]): Promise<SqlRow[]>
  execute(text: string, values?: readonly SqlValue[]): Promise<void>
  /** On its own connection, all or nothing. Nested transactions join. */
  transaction<T>(work: (sql: Sql) => Promise<T>, size?: TransactionSize): Promise<T>
  /** Takes over when no process of the database leads. */
  lead(): Promise<boolean>
  close(): Promise<void>
}

/** `large` is for filling a store: the embedded database gets more memory for indexes meanwhile. */
export type TransactionSize = 'usual' | 'large'

export interface SqlDialect {
  /** Compared byte by byte, so that paging orders ids alike everywhere. */
  bytewiseText: string
  bytes: string
}

export type SqlValue = string | number | null | Uint8Array

export type SqlRow = Readonly<Record<string, unknown>>

/** Throws for NUL: PostgreSQL can't store it, and libsql's driver cuts the text there. */
export function refuseNul(values: readonly SqlValue[]): void {
  for (const value of values) {
    if (typeof value === 'string' && value.includes('\0')) throw new TypeError("Text with a NUL can't be stored")
  }
}

/** Throws when missing: code and schema disagree. */
export function textOf(row: SqlRow, column: string): string {
  const value = row[column]
  if (typeof value !== 'string') throw new TypeError(`Column ${column} holds no text`)
  return value
}

/** Some drivers return `bigint` as text. */
export function integerOf(row: SqlRow, column: string): number {
  const value = Number(row[column] ?? Number.NaN)
  if (!Number.isSafeInteger(value)) throw new TypeError(`Column ${column} holds no whole number`)
  return value
}

/** Drivers return bytes in different types. */
export function bytesOf(row: SqlRow, column: string): Uint8Array {
  const value = row[column]
  if (value instanceof ArrayBuffer) return new Uint8Array(value)
  if (!(value instanceof Uint8Array)) throw new TypeError(`Column ${column} holds no bytes`)
  return value
}
