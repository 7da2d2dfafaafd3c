import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { close, closeTree, isPassable, type Exposure } from '../../database/private-files.ts'

const databaseFiles = /^(watchfloor|lock|journal)\.db(\.damaged-[\dTZ-]+)?(-wal|-shm|-journal)?$/

/** Closes our files to other users; with other files in it, the folder's own mode stays. */
export async function closeDataFolder(folder: string): Promise<Exposure> {
  const exposure: Exposure = { mended: [], open: [] }
  const names = await readdir(folder).catch(() => [])
  const ours = names.filter((name) => databaseFiles.test(name) || name === 'objects' || name === 'watch')
  // Files in a folder that was closed were never exposed.
  const within: Exposure = (await isPassable(folder)) ? exposure : { mended: [], open: [] }
  const others = names.filter((name) => !ours.includes(name) && !name.startsWith('.'))
  // First, so that other users can't enter meanwhile.
  if ((await Promise.all(others.map((name) => isDataFolder(join(folder, name))))).every(Boolean))
    await close(folder, exposure)
  for (const name of ours) await closeTree(join(folder, name), within)
  return exposure
}

/** `npm run dev` keeps one inside that of `npm start`. */
function isDataFolder(folder: string) {
  return stat(join(folder, 'watchfloor.db')).then(
    () => true,
    () => false,
  )
}
