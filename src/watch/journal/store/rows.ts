import { integerOf } from '../../../database/sql.ts'
import type { Sql } from '../../../database/sql.ts'

type CounterName = 'moment' | 'content' | 'pack' | 'client' | 'alive' | 'closed'

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
