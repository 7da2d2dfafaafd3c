import { integerOf } from '../../../database/sql.ts'
import type { Sql, SqlRow, SqlValue } from '../../../database/sql.ts'

type CounterName = 'moment' | 'content' | 'pack' | 'client' | 'alive'

/** Limit of a statement. */
const MOST_PARAMETERS = 200

/** Overhead: numbers, keys, indexes. */
export const ROW_BYTES = 120

export async function counterOf(sql: Sql, name: CounterName): Promise<number | undefined> {
  const [row] = await sql.query('select value from journal_counter where name = $1', [name])
  return row && integerOf(row, 'value')
}

export async function setCounter(sql: Sql, name: CounterName, value: number): Promise<void> {
  await sql.execute(
    'insert into journal_counter (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value',
    [name, value],
  )
}

/** With `count`, the last of that many. */
export async function nextNumber(sql: Sql, name: CounterName, count = 1): Promise<number> {
  const [row] = await sql.query('update journal_counter set value = value + $1 where name = $2 returning value', [
    count,
    name,
  ])
  return integerOf(row ?? {}, 'value')
}

export async function rowsIn(
  sql: Sql,
  statement: (places: string, first: number) => string,
  values: readonly SqlValue[],
  bound: readonly SqlValue[] = [],
): Promise<SqlRow[]> {
  const rows: SqlRow[] = []
  for (let start = 0; start < values.length; start += MOST_PARAMETERS) {
    const some = values.slice(start, start + MOST_PARAMETERS)
    const places = some.map((_, index) => `$${bound.length + index + 1}`).join(', ')
    rows.push(...(await sql.query(statement(places, start), [...bound, ...some])))
  }
  return rows
}

/** `ending` follows the values. */
export async function insertRows(
  sql: Sql,
  into: string,
  rows: readonly (readonly SqlValue[])[],
  ending = '',
): Promise<SqlRow[]> {
  const made: SqlRow[] = []
  const width = rows[0]?.length ?? 1
  const most = Math.floor(MOST_PARAMETERS / width)
  for (let start = 0; start < rows.length; start += most) {
    const some = rows.slice(start, start + most)
    const places = some.map(
      (_, row) => `(${Array.from({ length: width }, (__, at) => `$${row * width + at + 1}`).join(', ')})`,
    )
    made.push(...(await sql.query(`insert into ${into} values ${places.join(', ')} ${ending}`, some.flat())))
  }
  return made
}
