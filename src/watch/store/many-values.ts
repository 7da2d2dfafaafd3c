import type { Sql, SqlRow, SqlValue } from '../../database/sql.ts'

/** Of a statement, for either engine. */
const MOST_PARAMETERS = 200

/** The rows of `… in (${places})` for any number of values; `bound` are the parameters before them. */
export async function rowsIn(
  sql: Sql,
  statement: (places: string) => string,
  values: readonly SqlValue[],
  bound: readonly SqlValue[] = [],
): Promise<SqlRow[]> {
  const rows: SqlRow[] = []
  for (let start = 0; start < values.length; start += MOST_PARAMETERS) {
    const some = values.slice(start, start + MOST_PARAMETERS)
    const places = some.map((_, index) => `$${bound.length + index + 1}`).join(', ')
    rows.push(...(await sql.query(statement(places), [...bound, ...some])))
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
