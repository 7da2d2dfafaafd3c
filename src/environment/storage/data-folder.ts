import { mkdir, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { EnvironmentError } from '../environment-error.ts'
import { fileProblem } from './file-problem.ts'
import { openBlobStore } from '../store/blob-store.ts'
import type { BlobStore } from '../store/blob-store.ts'
import { lockFile, openLibsql } from '../store/libsql.ts'
import { openSqlStore } from '../store/sql-store.ts'
import type { Sql } from '../store/sql.ts'
import type { Store } from '../store/store.ts'

/** Where an environment keeps what it remembers. */
export interface Storage {
  store: Store
  blobs: BlobStore
  close: () => Promise<void>
}

/**
 * Opens `folder` (made when missing) with the database and the objects of one environment; without a folder, a temporary one that goes at the end.
 *
 * @throws EnvironmentError when it can't be used, is in use, is damaged, or was written by a newer version.
 */
export async function openDataFolder(folder: string | undefined): Promise<Storage> {
  const path = folder ?? (await mkdtemp(join(tmpdir(), 'watchfloor-')))
  const removing = async () => {
    if (folder === undefined) await rm(path, { recursive: true, force: true })
  }
  try {
    const { sql, file, close } = await openFolderDatabase(path, { durable: folder !== undefined })
    try {
      const blobs = await openBlobStore(join(path, 'objects'))
      const store = await openSqlStore(sql, { name: file })
      return { store, blobs, close: () => close().finally(removing) }
    } catch (error) {
      await close()
      throw error
    }
  } catch (error) {
    await removing()
    throw fileProblem(`The data folder ${path}`, error)
  }
}

/** The database of a data folder, for this process alone until it is closed. */
export async function openFolderDatabase(
  path: string,
  { durable = true } = {},
): Promise<{ sql: Sql; file: string; close: () => Promise<void> }> {
  try {
    await mkdir(path, { recursive: true })
    // The database's driver tells too little of why it can't.
    await (await open(join(path, 'lock.db'), 'a')).close()
  } catch (error) {
    throw fileProblem(`The data folder ${path}`, error)
  }
  // Two servers on one folder would both run the simulation.
  const unlock = lockFile(join(path, 'lock.db'))
  if (!unlock) throw new EnvironmentError(`The data folder ${path} is in use by another Watchfloor`)
  try {
    const file = join(path, 'watchfloor.db')
    const sql = openLibsql(file, { durable })
    return { sql, file, close: () => sql.close().finally(unlock) }
  } catch (error) {
    unlock()
    throw error
  }
}
