import { join } from 'node:path'

import { openDataFolder, type Storage } from './data-folder.ts'
import { OperatorError } from '../../database/operator-error.ts'
import { fileProblem } from '../../database/file-problem.ts'
import { makeFolder } from '../../database/make-folder.ts'
import { exposureWords, PRIVATE_FOLDER } from '../../database/private-files.ts'
import { closeDataFolder } from './close-data-folder.ts'
import { openBlobStore } from '../store/blob-store.ts'
import type { BlobStore } from '../store/blob-store.ts'
import { openSqlStore } from '../store/sql-store.ts'
import type { Sql } from '../../database/sql.ts'
import type { Store } from '../store/store.ts'

export interface StorageOptions {
  data?: string | undefined
  database?: string | undefined
  objects?: string | undefined
}

/** A setting of a database until a copy into it is complete. */
export const UNFINISHED_COPY = 'unfinished-copy'

/** Processes that share PostgreSQL need objects in S3 or a shared folder. Throws an OperatorError. */
export async function openStorage(options: StorageOptions): Promise<Storage> {
  if (options.database === undefined) {
    const folder = await openDataFolder(options.data)
    if (options.objects === undefined) return folder
    try {
      return { ...folder, blobs: await openObjects(options.objects) }
    } catch (error) {
      await folder.close()
      throw error
    }
  }
  const { sql, store } = await openDatabase(options.database)
  try {
    const blobs = await openSharedObjects(options)
    return { sql, store, blobs, problem: async () => undefined, close: () => store.close() }
  } catch (error) {
    await store.close()
    throw error
  }
}

async function openDatabase(url: string): Promise<{ sql: Sql; store: Store }> {
  const { sql, name } = await openPostgresUrl(url)
  try {
    const store = await openSqlStore(sql, { name })
    if ((await store.settings.get(UNFINISHED_COPY)) !== undefined) {
      throw new OperatorError(`A copy into ${name} is unfinished: run \`npm run migrate\` again to continue it`)
    }
    return { sql, store }
  } catch (error) {
    await sql.close()
    throw error
  }
}

export async function openPostgresUrl(url: string): Promise<{ sql: Sql; name: string }> {
  const { createPostgresPool, databaseName } = await import('../../database/postgres-pool.ts')
  const { openPostgres } = await import('../../database/postgres.ts')
  const pool = createPostgresPool(url)
  try {
    return { sql: await openPostgres(pool), name: databaseName(url) }
  } catch (error) {
    await pool.end()
    throw error
  }
}

async function openSharedObjects({ data, objects }: StorageOptions): Promise<BlobStore> {
  if (objects !== undefined) return await openObjects(objects)
  if (data === undefined) throw new OperatorError('With --database, objects need --data DIR or --objects URL')
  const name = `The data folder ${data}`
  try {
    await makeFolder(data, PRIVATE_FOLDER)
    const words = exposureWords(name, await closeDataFolder(data))
    if (words !== undefined) process.stderr.write(`${words}\n`)
    return await openBlobStore(join(data, 'objects'), { shared: true })
  } catch (error) {
    throw fileProblem(name, error)
  }
}

export async function openObjects(url: string): Promise<BlobStore> {
  const { openS3BlobStore } = await import('../store/s3-blob-store.ts')
  return await openS3BlobStore(url)
}

/** Without user, password and options. */
function place(url: string): string {
  const { protocol, host, pathname } = new URL(url)
  return `${protocol}//${host}${pathname}`
}

/** Without secrets. */
export function storageName({ data, database, objects }: StorageOptions): string {
  const folder = data ?? 'a temporary folder'
  if (database === undefined && objects === undefined) return folder
  return `${database === undefined ? folder : place(database)}, objects in ${objects === undefined ? join(folder, 'objects') : place(objects)}`
}
