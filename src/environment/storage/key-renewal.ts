import { access, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { forgetKeys } from '../access/shared-key.ts'
import type { Sql } from '../../database/sql.ts'
import { isReachable, PRIVATE_FILE } from '../../database/private-files.ts'

/** Lies in a data folder from before its database is closed to others until its keys are new, however often a start ends in between. */
function mark(folder: string) {
  return join(folder, '.renew-keys')
}

/**
 * Runs `close`, which closes a data folder to other users. When they could read its database until then, and with it the keys that tokens are signed with,
 * that is remembered for `renewKeys`.
 */
export async function rememberingReadable<T>(folder: string, close: () => Promise<T>): Promise<T> {
  const file = join(folder, 'watchfloor.db')
  if (await isReachable(folder, file)) await writeFile(mark(folder), '', { mode: PRIVATE_FILE })
  const closed = await close()
  // Where modes can't be changed, new keys would be no safer: they would end all tokens at each start.
  if (await isReachable(folder, file)) await rm(mark(folder), { force: true })
  return closed
}

/** Voids the keys of a database that others could read. */
export async function renewKeys(folder: string, sql: Sql): Promise<void> {
  const isDue = await access(mark(folder)).then(
    () => true,
    () => false,
  )
  if (!isDue) return
  await forgetKeys(sql)
  await rm(mark(folder), { force: true })
}
