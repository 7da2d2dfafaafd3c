import type { SAHPoolUtil, Sqlite3Static } from '@sqlite.org/sqlite-wasm'

import { OperatorError } from '../../database/operator-error.ts'
import { errorWords } from '../../format/error-words.ts'
import { KEPT_FOLDER, KEPT_NOTE } from '../messages.ts'

/** Its folder is the browser's, so one file is enough. */
export const KEPT_FILE = '/watch.db'

/** A tab that closes may hold the files a moment longer. */
const ATTEMPTS = 20
const AGAIN_MS = 250

/** Files that this worker alone has. Throws an OperatorError without such storage, or if another has them. */
export async function openKeptFiles(sqlite: Pick<Sqlite3Static, 'installOpfsSAHPoolVfs'>): Promise<SAHPoolUtil> {
  // Its types leave the last one out: else the first failure would be told again.
  const options = { name: KEPT_FOLDER, directory: `/${KEPT_FOLDER}`, preserveOnInitFailure: true }
  const again = { ...options, forceReinitIfPreviouslyFailed: true }
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await sqlite.installOpfsSAHPoolVfs(again)
    } catch (error) {
      const why = errorWords(error)
      if (attempt === ATTEMPTS) throw new OperatorError(`This browser can’t keep a watch: ${why}`)
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    }
  }
}

/** @throws OperatorError: on a full disk the library only says how many bytes it wrote */
export async function importInto(pool: Pick<SAHPoolUtil, 'importDb'>, image: Uint8Array): Promise<void> {
  try {
    await pool.importDb(KEPT_FILE, image)
  } catch (error) {
    const words = 'This browser’s storage is full or can’t be written: free some space, and start again'
    throw new OperatorError(words, { cause: error })
  }
}

/** For pages, which can't read the database. */
export async function noteKept(name: string, keptAt: number): Promise<void> {
  const root = await navigator.storage.getDirectory()
  const writing = await (await root.getFileHandle(KEPT_NOTE, { create: true })).createWritable()
  await writing.write(JSON.stringify({ name, keptAt }))
  await writing.close()
}
