import { lstat, open } from 'node:fs/promises'
import { join } from 'node:path'

import { fileProblem } from '../../database/file-problem.ts'
import { PRIVATE_FILE } from '../../database/private-files.ts'
import { storageName } from '../../environment/storage/open-storage.ts'
import type { JournalStorage } from '../../watch/journal/stored-journal.ts'

/** A file next to the embedded one, or tables of its database. */
export async function embeddedJournal(data: string | undefined, database: string | undefined): Promise<JournalStorage> {
  if (database !== undefined) return { database }
  return await journalFile(join(data ?? '', 'journal.db'))
}

/** Private, since the thread can't set its mode; not for a link, which opening refuses. */
export async function journalFile(file: string): Promise<JournalStorage> {
  try {
    const found = await lstat(file).catch(() => undefined)
    if (found?.isSymbolicLink()) return { file }
    await (await open(file, 'a', PRIVATE_FILE)).close()
    if (found?.size === 0) return { file, wasEmpty: true }
  } catch (error) {
    throw fileProblem(`The journal ${file}`, error)
  }
  return { file }
}

/** Without secrets. */
export function embeddedJournalName(data: string | undefined, database: string | undefined): string {
  return database === undefined ? join(data ?? '', 'journal.db') : `tables journal_* of ${storageName({ database })}`
}

export function gatewayJournalName(data: string | undefined): string {
  return data === undefined ? 'a temporary folder until this server stops' : join(data, 'watch')
}
