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
  /** A data folder that no server uses. */
  from: string
  to: string
  /** `s3://…`; default: objects stay in the folder. */
  objects?: string | undefined
}

export interface StoreBeside {
  schema: Schema
  tables: readonly CopiedTable[]
}

/** To PostgreSQL, and objects to S3 if given. Throws an OperatorError for all that the operator can fix. */
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
      // First: the database is complete once its settings are written.
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
