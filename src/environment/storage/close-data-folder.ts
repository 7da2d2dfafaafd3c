import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { close, closeTree, isPassable, type Exposure } from '../../database/private-files.ts'

const databaseFiles = /^(watchfloor|lock|journal)\.db(\.damaged-[\dTZ-]+)?(-wal|-shm|-journal)?$/

/**
 * Closes a data folder to other users: the folder, its database, its objects. What is not ours is left alone, and with something else in it the
 * folder's own mode is, too: whoever put that there may want it to be read.
 */
export async function closeDataFolder(folder: string): Promise<Exposure> {
  const exposure: Exposure = { mended: [], open: [] }
  const names = await readdir(folder).catch(() => [])
  const ours = names.filter((name) => databaseFiles.test(name) || name === 'objects' || name === 'watch')
  // What lies in a folder that was closed already is closed too, but was never open.
  const within: Exposure = (await isPassable(folder)) ? exposure : { mended: [], open: [] }
  const others = names.filter((name) => !ours.includes(name) && !name.startsWith('.'))
  // First of all: nobody may come in while the rest is closed.
  if ((await Promise.all(others.map((name) => isDataFolder(join(folder, name))))).every(Boolean))
    await close(folder, exposure)
  for (const name of ours) await closeTree(join(folder, name), within)
  return exposure
}

/** As `npm run dev` keeps one inside that of `npm start`. */
function isDataFolder(folder: string) {
  return stat(join(folder, 'watchfloor.db')).then(
    () => true,
    () => false,
  )
}
