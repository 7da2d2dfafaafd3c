import { createHash } from 'node:crypto'

import { OperatorError } from './operator-error.ts'
import { integerOf } from './sql.ts'
import type { Sql, SqlRow, SqlValue } from './sql.ts'

export interface CopiedTable {
  name: string
  columns: readonly string[]
  /** Orders the rows; unique where `copied` is `by key`. */
  key: string
  /** Large tables continue after the last copied key; others are copied at once. */
  copied: 'by key' | 'whole'
}

const ROWS_PER_STEP = 500

export interface CopyReport {
  onTable?: (name: string, rows: number) => void
  onProgress?: (done: number, wanted: number) => void
}

export async function copyTable(
  from: Sql,
  to: Sql,
  table: CopiedTable,
  { onTable, onProgress }: CopyReport = {},
): Promise<void> {
  const wanted = await count(from, table)
  onTable?.(table.name, wanted)
  if (table.copied === 'whole') await copyWhole(from, to, table)
  else await copyByKey(from, to, table, (done) => onProgress?.(done, wanted))
}

async function count(sql: Sql, { name }: CopiedTable): Promise<number> {
  const [row] = await sql.query(`select count(*) as count from ${name}`)
  return integerOf(row ?? {}, 'count')
}

async function copyByKey(from: Sql, to: Sql, table: CopiedTable, onProgress: (done: number) => void): Promise<void> {
  const [row] = await to.query(`select max(${table.key}) as last from ${table.name}`)
  let done = await count(to, table)
  onProgress(done)
  for await (const rows of stepsOf(from, table, valueOf(row?.['last']))) {
    await to.transaction((tx) => insert(tx, table, rows))
    done += rows.length
    onProgress(done)
  }
}

export async function copyWhole(from: Sql, to: Sql, table: CopiedTable): Promise<void> {
  await to.transaction(async (tx) => {
    await tx.execute(`delete from ${table.name}`)
    for await (const rows of stepsOf(from, table, null)) await insert(tx, table, rows)
  })
}

/** In steps; rows of one key stay together. */
async function* stepsOf(sql: Sql, { name, key, columns }: CopiedTable, after: SqlValue): AsyncGenerator<SqlRow[]> {
  const select = `select ${columns.join(', ')} from ${name}`
  for (let last = after; ;) {
    const beyond = last === null ? '' : `where ${key} > $1 `
    const bound = last === null ? [] : [last]
    const [end] = await sql.query(
      `select max(${key}) as last from (select ${key} from ${name} ${beyond}order by ${key} limit ${ROWS_PER_STEP}) as step`,
      bound,
    )
    const next = valueOf(end?.['last'])
    if (next === null) return
    const upTo = `${key} <= $${bound.length + 1}`
    yield await sql.query(`${select} ${last === null ? 'where' : `${beyond}and`} ${upTo}`, [...bound, next])
    last = next
  }
}

async function insert(tx: Sql, { name, columns }: CopiedTable, rows: readonly SqlRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STEP) {
    const some = rows.slice(start, start + ROWS_PER_STEP)
    const values = some.flatMap((row) => columns.map((column) => valueOf(row[column])))
    const place = (row: number) => columns.map((_, column) => `$${row * columns.length + column + 1}`).join(', ')
    const places = some.map((_, row) => `(${place(row)})`).join(', ')
    await tx.execute(`insert into ${name} (${columns.join(', ')}) values ${places}`, values)
  }
}

/** Throws an OperatorError when the copy differs, and removes it. */
export async function verifyTable(from: Sql, to: Sql, table: CopiedTable): Promise<void> {
  const [expected, found] = [await sumOf(from, table), await sumOf(to, table)]
  if (expected.rows === found.rows && expected.sum === found.sum) return
  // A server probably ran on the folder meanwhile.
  await to.execute(`delete from ${table.name}`)
  throw new OperatorError(
    `The copy of ${table.name} differs (${found.rows} rows instead of ${expected.rows}, or other contents) and was removed: copy again`,
  )
}

/** SHA-256 of each row, summed modulo 2^256: independent of order. */
async function sumOf(sql: Sql, table: CopiedTable): Promise<{ rows: number; sum: bigint }> {
  let rows = 0
  let sum = 0n
  for await (const step of stepsOf(sql, table, null)) {
    for (const row of step) {
      const text = JSON.stringify(table.columns.map((column) => textOrNull(valueOf(row[column]))))
      sum = BigInt.asUintN(256, sum + BigInt(`0x${createHash('sha256').update(text).digest('hex')}`))
    }
    rows += step.length
  }
  return { rows, sum }
}

/** Drivers return whole numbers in different types. */
function valueOf(value: unknown): SqlValue {
  if (typeof value === 'bigint') return Number(value)
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

function textOrNull(value: SqlValue) {
  return value === null ? null : String(value)
}
