import { createHash } from 'node:crypto'

import { OperatorError } from '../../database/operator-error.ts'
import { UNFINISHED_COPY } from './open-storage.ts'
import { integerOf, textOf } from '../../database/sql.ts'
import type { Sql, SqlRow, SqlValue } from '../../database/sql.ts'

interface Table {
  name: string
  columns: readonly string[]
  /** Orders the rows; unique where `copied` is `by key`. */
  key: string
  /** Rows that are many are copied from the last key that is there on; the others all at once. */
  copied: 'by key' | 'whole'
}

/** Every table but `setting`, which comes last: it makes the copy an environment. */
const tables: readonly Table[] = [
  { name: 'client', key: 'client_id', columns: ['client_id', 'secret_hash', 'permissions'], copied: 'whole' },
  { name: 'counter', key: 'name', columns: ['name', 'value'], copied: 'whole' },
  { name: 'entity', key: 'entity_id', columns: ['entity_id', 'body'], copied: 'by key' },
  { name: 'object', key: 'path', columns: ['path', 'sha256', 'bytes', 'content_type'], copied: 'by key' },
  {
    name: 'deleted_object',
    key: 'position',
    columns: ['position', 'path', 'checksum', 'deleted_at'],
    copied: 'by key',
  },
  { name: 'egress_stream', key: 'egress_id', columns: ['egress_id', 'body'], copied: 'by key' },
  { name: 'agenda', key: 'id', columns: ['id', 'due_at', 'kind', 'subject', 'payload'], copied: 'by key' },
  {
    name: 'task',
    key: 'task_id',
    columns: ['task_id', 'status', 'parent_task_id', 'update_time', 'made_moment', 'body'],
    copied: 'by key',
  },
  {
    name: 'replaced_task',
    key: 'replaced_moment',
    columns: [
      'task_id',
      'status',
      'parent_task_id',
      'update_time',
      'made_moment',
      'replaced_moment',
      'replaced_at',
      'body',
    ],
    copied: 'whole',
  },
]
const settings: Table = { name: 'setting', key: 'key', columns: ['key', 'value'], copied: 'whole' }

const ROWS_PER_STEP = 500

export interface CopyReport {
  onTable?: (name: string, rows: number) => void
  onProgress?: (done: number, wanted: number) => void
}

/**
 * Copies one environment's database into another, empty one, whose schema is up to date. A copy that was interrupted continues where it was; until it
 * is whole, no server starts on it. At the end each table's rows are counted and summed up on both sides.
 *
 * @throws OperatorError when there is nothing to copy, the target holds another environment, or the sums differ.
 */
export async function copyDatabase(from: Sql, to: Sql, { onTable, onProgress }: CopyReport = {}): Promise<void> {
  await claim(from, to)
  for (const table of tables) {
    const wanted = await count(from, table)
    onTable?.(table.name, wanted)
    if (table.copied === 'whole') await copyWhole(from, to, table)
    else await copyByKey(from, to, table, (done) => onProgress?.(done, wanted))
  }
  for (const table of tables) await verify(from, to, table)
  await copyWhole(from, to, settings)
}

async function setting(sql: Sql, key: string): Promise<string | undefined> {
  const [row] = await sql.query('select value from setting where key = $1', [key])
  return row && textOf(row, 'value')
}

/** Marks the target as being copied into, with what tells this source from others. */
async function claim(from: Sql, to: Sql): Promise<void> {
  const key = await setting(from, 'token-key')
  if (key === undefined || (await setting(from, 'scenario')) === undefined) {
    throw new OperatorError('There is no environment to copy: start a server on that folder once')
  }
  const source = createHash('sha256').update(key).digest('hex')
  await to.transaction(async (tx) => {
    const claimed = await setting(tx, UNFINISHED_COPY)
    if (claimed === source) return
    if (claimed !== undefined || (await setting(tx, 'scenario')) !== undefined) {
      throw new OperatorError('The database to copy into already holds an environment: make an empty one')
    }
    await tx.execute('insert into setting (key, value) values ($1, $2)', [UNFINISHED_COPY, source])
  })
}

async function count(sql: Sql, { name }: Table): Promise<number> {
  const [row] = await sql.query(`select count(*) as count from ${name}`)
  return integerOf(row ?? {}, 'count')
}

async function copyByKey(from: Sql, to: Sql, table: Table, onProgress: (done: number) => void): Promise<void> {
  const [row] = await to.query(`select max(${table.key}) as last from ${table.name}`)
  let done = await count(to, table)
  onProgress(done)
  for await (const rows of stepsOf(from, table, valueOf(row?.['last']))) {
    await to.transaction((tx) => insert(tx, table, rows))
    done += rows.length
    onProgress(done)
  }
}

async function copyWhole(from: Sql, to: Sql, table: Table): Promise<void> {
  await to.transaction(async (tx) => {
    await tx.execute(`delete from ${table.name}`)
    for await (const rows of stepsOf(from, table, null)) await insert(tx, table, rows)
  })
}

/** All rows beyond a key, some at a time. Rows that share a key are never parted. */
async function* stepsOf(sql: Sql, { name, key, columns }: Table, after: SqlValue): AsyncGenerator<SqlRow[]> {
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

async function insert(tx: Sql, { name, columns }: Table, rows: readonly SqlRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STEP) {
    const some = rows.slice(start, start + ROWS_PER_STEP)
    const values = some.flatMap((row) => columns.map((column) => valueOf(row[column])))
    const place = (row: number) => columns.map((_, column) => `$${row * columns.length + column + 1}`).join(', ')
    const places = some.map((_, row) => `(${place(row)})`).join(', ')
    await tx.execute(`insert into ${name} (${columns.join(', ')}) values ${places}`, values)
  }
}

async function verify(from: Sql, to: Sql, table: Table): Promise<void> {
  const [expected, found] = [await sumOf(from, table), await sumOf(to, table)]
  if (expected.rows === found.rows && expected.sum === found.sum) return
  // Most likely a server ran on the folder in between.
  await to.execute(`delete from ${table.name}`)
  throw new OperatorError(
    `The copy of ${table.name} differs (${found.rows} rows instead of ${expected.rows}, or other contents) and was removed: copy again`,
  )
}

/** Rows and the sum of their SHA-256 modulo 2^256, for which the order doesn't matter. */
async function sumOf(sql: Sql, table: Table): Promise<{ rows: number; sum: bigint }> {
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

/** Drivers differ in how they hand out whole numbers. */
function valueOf(value: unknown): SqlValue {
  if (typeof value === 'bigint') return Number(value)
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

function textOrNull(value: SqlValue) {
  return value === null ? null : String(value)
}
