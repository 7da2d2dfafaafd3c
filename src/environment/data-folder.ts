import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { EnvironmentError } from './environment-error.ts'
import { openBlobStore } from './store/blob-store.ts'
import type { BlobStore } from './store/blob-store.ts'
import { lockFile, openLibsql } from './store/libsql.ts'
import { openSqlStore } from './store/sql-store.ts'
import type { Store } from './store/store.ts'

export interface DataFolder {
  store: Store
  blobs: BlobStore
  close: () => Promise<void>
}

/**
 * Opens `folder` (made when missing) with the database and the objects of one environment; without a folder, a temporary one that goes at the end.
 *
 * @throws EnvironmentError when it can't be used, is in use, is damaged, or was written by a newer version.
 */
export async function openDataFolder(folder: string | undefined): Promise<DataFolder> {
  const path = folder ?? (await mkdtemp(join(tmpdir(), 'watchfloor-')))
  const opened: (() => Promise<void>)[] = []
  if (folder === undefined) opened.push(() => rm(path, { recursive: true, force: true }))
  const close = async () => {
    for (const release of opened.splice(0).toReversed()) await release()
  }
  try {
    await mkdir(path, { recursive: true })
    // Two servers on one folder would both run the simulation.
    const unlock = lockFile(join(path, 'lock.db'))
    if (!unlock) throw new EnvironmentError(`The data folder ${path} is in use by another Watchfloor`)
    opened.push(async () => unlock())
    const file = join(path, 'watchfloor.db')
    const sql = openLibsql(file, { durable: folder !== undefined })
    opened.push(() => sql.close())
    return { store: await openSqlStore(sql, { name: file }), blobs: await openBlobStore(join(path, 'objects')), close }
  } catch (error) {
    await close()
    throw readable(path, error)
  }
}

/** What the operating system refuses is the operator's to put right; anything else is a fault of ours and keeps its stack. */
function readable(path: string, error: unknown): unknown {
  if (error instanceof Error && 'syscall' in error && 'code' in error) {
    return new EnvironmentError(
      `The data folder ${path} cannot be used (${String(error.code)} on ${String(error.syscall)})`,
    )
  }
  return error
}
