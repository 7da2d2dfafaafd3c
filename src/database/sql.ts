/**
 * The SQL that stores need. Statements are written once, in the subset shared by SQLite and PostgreSQL: `$1`
 * parameters, JSON as text, times and counters as `bigint`, `on conflict … returning`, no engine functions.
 * Differences are in `SqlDialect`.
 */
export interface Sql {
  readonly dialect: SqlDialect
  query(text: string, values?: readonly SqlValue[]): Promise<SqlRow[]>
  execute(text: string, values?: readonly SqlValue[]): Promise<void>
  /** Runs `work` on its own connection: all or nothing. Inside a transaction it joins that one. */
  transaction<T>(work: (sql: Sql) => Promise<T>, size?: TransactionSize): Promise<T>
  /** Whether this process leads those that share the database; it takes over when none leads. */
  lead(): Promise<boolean>
  close(): Promise<void>
}

/**
 * `large` is for filling a store: the embedded database then uses memory for indexes and frees it at the end.
 */
export type TransactionSize = 'usual' | 'large'

export interface SqlDialect {
  /** Column type of text compared byte by byte, so that paging orders ids alike everywhere. */
  bytewiseText: string
  /** Column type of bytes. */
  bytes: string
}

export type SqlValue = string | number | null | Uint8Array

export type SqlRow = Readonly<Record<string, unknown>>

/**
 * Throws for text with a NUL: PostgreSQL can't store it, and libsql's driver cuts text there, so a lookup
 * would find another row.
 */
export function refuseNul(values: readonly SqlValue[]): void {
  for (const value of values) {
    if (typeof value === 'string' && value.includes('\0')) throw new TypeError('Text with a NUL cannot be stored')
  }
}

/** The text in `column`; throws when missing, since code and schema disagree then. */
export function textOf(row: SqlRow, column: string): string {
  const value = row[column]
  if (typeof value !== 'string') throw new TypeError(`Column ${column} holds no text`)
  return value
}

/** The whole number in `column`. Some drivers return `bigint` columns as text. */
export function integerOf(row: SqlRow, column: string): number {
  const value = Number(row[column] ?? Number.NaN)
  if (!Number.isSafeInteger(value)) throw new TypeError(`Column ${column} holds no whole number`)
  return value
}

/** The bytes in `column`. Drivers return them in different types. */
export function bytesOf(row: SqlRow, column: string): Uint8Array {
  const value = row[column]
  if (value instanceof ArrayBuffer) return new Uint8Array(value)
  if (!(value instanceof Uint8Array)) throw new TypeError(`Column ${column} holds no bytes`)
  return value
}
