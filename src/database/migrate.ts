import { OperatorError } from './operator-error.ts'
import { integerOf } from './sql.ts'
import type { Sql, SqlDialect } from './sql.ts'

/** Stores that share a database have their own tables, one of which holds the version. */
export interface Schema {
  versions: string
  /** One version each; entries never change once released. */
  steps: readonly ((dialect: SqlDialect) => string[])[]
}

/** In one transaction. Throws an OperatorError when the database is newer than this code. */
export async function migrate(sql: Sql, name: string, { versions, steps }: Schema): Promise<void> {
  await sql.transaction(async (tx) => {
    await tx.execute(`create table if not exists ${versions} (version bigint not null)`)
    const [row] = await tx.query(`select max(version) as version from ${versions}`)
    const version = row?.['version'] == null ? 0 : integerOf(row, 'version')
    if (version > steps.length) {
      throw new OperatorError(
        `${name} was written by a newer Watchfloor (schema ${version}, this version knows ${steps.length}): start that version, or use another data folder`,
      )
    }
    for (const [index, statements] of steps.entries()) {
      if (index < version) continue
      for (const statement of statements(tx.dialect)) await tx.execute(statement)
      await tx.execute(`insert into ${versions} (version) values ($1)`, [index + 1])
    }
  })
}
