import { access, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { forgetKeys } from '../access/shared-key.ts'
import type { Sql } from '../../database/sql.ts'
import { isReachable, PRIVATE_FILE } from '../../database/private-files.ts'

/** This file survives interrupted starts: it exists until the keys are new. */
function mark(folder: string) {
  return join(folder, '.renew-keys')
}

/** Remembers for `renewKeys` that other users could read the signing keys before `close`. */
export async function rememberingReadable<T>(folder: string, close: () => Promise<T>): Promise<T> {
  const file = join(folder, 'watchfloor.db')
  if (await isReachable(folder, file)) await writeFile(mark(folder), '', { mode: PRIVATE_FILE })
  const closed = await close()
  // Without modes, new keys would be just as readable and end all tokens at each start.
  if (await isReachable(folder, file)) await rm(mark(folder), { force: true })
  return closed
}

export async function renewKeys(folder: string, sql: Sql): Promise<void> {
  const isDue = await access(mark(folder)).then(
    () => true,
    () => false,
  )
  if (!isDue) return
  await forgetKeys(sql)
  await rm(mark(folder), { force: true })
}
