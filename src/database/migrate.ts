import { OperatorError } from './operator-error.ts'
import { integerOf } from './sql.ts'
import type { Sql, SqlDialect } from './sql.ts'

/**
 * One store's tables. Stores may share a database: each has its own tables, one of which holds its version.
 */
export interface Schema {
  /** The table that holds the version. */
  versions: string
  /** Each entry takes the schema one version further; entries never change once released. */
  steps: readonly ((dialect: SqlDialect) => string[])[]
}

/**
 * Brings the schema to the newest version that this code knows, in one transaction.
 *
 * @param name What an error calls the database.
 * @throws OperatorError when the database was written by a newer version.
 */
export async function migrate(sql: Sql, name: string, { versions, steps }: Schema): Promise<void> {
  await sql.transaction(async (tx) => {
    await tx.execute(`create table if not exists ${versions} (version bigint not null)`)
    const [row] = await tx.query(`select max(version) as version from ${versions}`)
    const version = row?.['version'] == null ? 0 : integerOf(row, 'version')
    if (version > steps.length) {
      throw new OperatorError(
        `${name} was written by a newer version of Watchfloor (schema ${version}, this one knows up to ${steps.length}): start that version, or use another data folder`,
      )
    }
    for (const [index, statements] of steps.entries()) {
      if (index < version) continue
      for (const statement of statements(tx.dialect)) await tx.execute(statement)
      await tx.execute(`insert into ${versions} (version) values ($1)`, [index + 1])
    }
  })
}
