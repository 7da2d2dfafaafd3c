import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { copyDatabase } from './copy-database.ts'
import type { CopiedTable, CopyReport } from '../../database/copy-tables.ts'
import { openFolderDatabase } from './data-folder.ts'
import { renewKeys } from './key-renewal.ts'
import { OperatorError } from '../../database/operator-error.ts'
import { openObjects, openPostgresUrl } from './open-storage.ts'
import { openBlobStore } from '../store/blob-store.ts'
import { migrate, type Schema } from '../../database/migrate.ts'
import { environmentSchema } from '../store/migrations.ts'
import { textOf } from '../../database/sql.ts'
import type { Sql } from '../../database/sql.ts'

export interface CopyOptions {
  /** A data folder that no server has open. */
  from: string
  /** `postgres://…` */
  to: string
  /** `s3://…`; the objects stay in the folder when absent. */
  objects?: string | undefined
}

/** What lies in an environment's database beside it. */
export interface StoreBeside {
  schema: Schema
  tables: readonly CopiedTable[]
}

/**
 * Copies an environment from its folder to PostgreSQL, and its objects to S3 when asked to. See `copyDatabase` for what an interruption leaves.
 *
 * @throws OperatorError for whatever the operator can put right.
 */
export async function copyStorage(
  { from, to, objects }: CopyOptions,
  report: CopyReport = {},
  beside: readonly StoreBeside[] = [],
): Promise<void> {
  if (!existsSync(join(from, 'watchfloor.db'))) throw new OperatorError(`There is no watchfloor.db in ${from}`)
  const source = await openFolderDatabase(from)
  try {
    const schemas = [environmentSchema, ...beside.map(({ schema }) => schema)]
    for (const schema of schemas) await migrate(source.sql, source.file, schema)
    await renewKeys(from, source.sql)
    const target = await openPostgresUrl(to)
    try {
      for (const schema of schemas) await migrate(target.sql, target.name, schema)
      // Before the database, which is whole once its settings are there.
      if (objects !== undefined) await copyObjects(source.sql, from, objects, report)
      const tables = beside.flatMap((store) => store.tables)
      await copyDatabase(source.sql, target.sql, report, tables)
    } finally {
      await target.sql.close()
    }
  } finally {
    await source.close()
  }
}

async function copyObjects(sql: Sql, folder: string, to: string, { onTable, onProgress }: CopyReport): Promise<void> {
  const source = await openBlobStore(join(folder, 'objects'))
  const target = await openObjects(to)
  const rows = await sql.query('select distinct sha256 from object order by sha256')
  onTable?.('bytes of objects', rows.length)
  for (const [index, row] of rows.entries()) {
    const sha256 = textOf(row, 'sha256')
    if (!(await target.has(sha256))) {
      const put = await target.put(await source.open(sha256))
      if (put.sha256 !== sha256) throw new OperatorError(`The object file ${sha256} in ${folder} is damaged`)
    }
    onProgress?.(index + 1, rows.length)
  }
}
