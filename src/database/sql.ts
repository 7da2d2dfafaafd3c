/**
 * The little of SQL that the store needs. Statements are written once, in the words that SQLite and PostgreSQL share: `$1` parameters, JSON as
 * text, times and counters as `bigint`, `on conflict … returning`, no engine's own functions. What differs is in `SqlDialect`.
 */
export interface Sql {
  readonly dialect: SqlDialect
  query(text: string, values?: readonly SqlValue[]): Promise<SqlRow[]>
  execute(text: string, values?: readonly SqlValue[]): Promise<void>
  /** Runs `work` with a connection of its own: all or nothing. Within a transaction it joins the one that is open. */
  transaction<T>(work: (sql: Sql) => Promise<T>, size?: TransactionSize): Promise<T>
  /** Whether this process is the one, of those that share the database, that does what one alone should; it becomes so when nobody is. */
  lead(): Promise<boolean>
  close(): Promise<void>
}

/** `large` is for filling a store: the embedded database then takes memory for the indexes, which it gives back at the end. */
export type TransactionSize = 'usual' | 'large'

export interface SqlDialect {
  /** The column type of text that is compared byte by byte, so that paging orders ids alike everywhere. */
  bytewiseText: string
  /** The column type of bytes. */
  bytes: string
}

export type SqlValue = string | number | null | Uint8Array

export type SqlRow = Readonly<Record<string, unknown>>

/** Throws for text with a NUL: PostgreSQL has none, and libsql's driver cuts text there without a word, so that a lookup would find another row. */
export function refuseNul(values: readonly SqlValue[]): void {
  for (const value of values) {
    if (typeof value === 'string' && value.includes('\0')) throw new TypeError('Text with a NUL cannot be stored')
  }
}

/** The text in `column`; throws when there is none, as that means that code and schema disagree. */
export function textOf(row: SqlRow, column: string): string {
  const value = row[column]
  if (typeof value !== 'string') throw new TypeError(`Column ${column} holds no text`)
  return value
}

/** The whole number in `column`. Some drivers hand out `bigint` columns as text. */
export function integerOf(row: SqlRow, column: string): number {
  const value = Number(row[column] ?? Number.NaN)
  if (!Number.isSafeInteger(value)) throw new TypeError(`Column ${column} holds no whole number`)
  return value
}

/** The bytes in `column`. Drivers differ in what they hand out. */
export function bytesOf(row: SqlRow, column: string): Uint8Array {
  const value = row[column]
  if (value instanceof ArrayBuffer) return new Uint8Array(value)
  if (!(value instanceof Uint8Array)) throw new TypeError(`Column ${column} holds no bytes`)
  return value
}
