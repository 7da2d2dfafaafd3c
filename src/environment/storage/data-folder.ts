import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { OperatorError } from '../../database/operator-error.ts'
import { startCheck, type DatabaseCheck } from './check-database.ts'
import { fileProblem } from '../../database/file-problem.ts'
import { folderProblem } from './health.ts'
import { rememberingReadable, renewKeys } from './key-renewal.ts'
import { makeFolder } from '../../database/make-folder.ts'
import { exposureWords, PRIVATE_FILE, PRIVATE_FOLDER } from '../../database/private-files.ts'
import { closeDataFolder } from './close-data-folder.ts'
import { openBlobStore, type BlobStore } from '../store/blob-store.ts'
import { lockFile, openLibsql } from '../../database/libsql.ts'
import { openSqlStore } from '../store/sql-store.ts'
import type { Sql } from '../../database/sql.ts'
import type { Store } from '../store/store.ts'

export interface Storage {
  /** Shared: other stores have tables of their own here. */
  sql: Sql
  store: Store
  blobs: BlobStore
  /** Known damage, without paths; undefined without any. */
  problem: () => Promise<string | undefined>
  close: () => Promise<void>
}

/** Made when missing; temporary without a folder. Throws an OperatorError if unusable, in use or damaged. */
export async function openDataFolder(folder: string | undefined): Promise<Storage> {
  const path = folder ?? (await mkdtemp(join(tmpdir(), 'watchfloor-')))
  const removing = async () => {
    if (folder === undefined) await rm(path, { recursive: true, force: true })
  }
  try {
    const { sql, file, isDamaged, close } = await openFolderDatabase(path, {
      durable: folder !== undefined,
    })
    try {
      const blobs = await openBlobStore(join(path, 'objects'))
      const store = await openSqlStore(sql, { name: file })
      await renewKeys(path, sql)
      return {
        sql,
        store,
        blobs,
        problem: () => folderProblem(path, isDamaged()),
        close: () => close().finally(removing),
      }
    } catch (error) {
      await close()
      throw error
    }
  } catch (error) {
    await removing()
    throw fileProblem(`The data folder ${path}`, error)
  }
}

/** For this process and user alone. Keys may need `renewKeys`. Throws an OperatorError. */
export async function openFolderDatabase(
  path: string,
  { durable = true, say = (line: string) => void process.stderr.write(`${line}\n`), within = Infinity } = {},
) {
  try {
    await makeFolder(path, PRIVATE_FOLDER)
    // The driver's own error tells too little.
    await (await open(join(path, 'lock.db'), 'a', PRIVATE_FILE)).close()
  } catch (error) {
    throw fileProblem(`The data folder ${path}`, error)
  }
  // Two servers on one folder would both run the simulation.
  const unlock = lockFile(join(path, 'lock.db'))
  if (!unlock) throw new OperatorError(`The data folder ${path} is in use by another Watchfloor`)
  let check: DatabaseCheck | undefined
  try {
    const file = join(path, 'watchfloor.db')
    const exposure = await rememberingReadable(path, () => closeDataFolder(path))
    const words = exposureWords(`The data folder ${path}`, exposure)
    if (words !== undefined) say(words)
    const started = await startCheck(file, { folder: path, say, within })
    check = started
    const sql = openLibsql(file, { durable })
    return {
      sql,
      file,
      isDamaged: started.isDamaged,
      close: async () => {
        // Unlocked although one before it fails.
        await started.stop().finally(() => sql.close().finally(unlock))
      },
    }
  } catch (error) {
    await check?.stop()
    unlock()
    throw error
  }
}
