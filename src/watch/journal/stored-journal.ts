import { basename } from 'node:path'

import { openJournal, type Journal, type JournalOptions } from './journal.ts'
import { openJournalFile, type JournalFile } from './journal-file.ts'
import type { HostClock } from '../host-clock.ts'

/** A file, or tables in PostgreSQL (`postgres://…`) that servers may share. */
export type JournalStorage = { readonly file: string; readonly wasEmpty?: boolean } | { readonly database: string }

export interface JournalSettings extends Pick<JournalOptions, 'hours' | 'mostBytes'> {
  readonly place: JournalStorage
}

export interface JournalListener {
  readonly onError: (error: unknown) => void
  /** It can't be used any more, but wasn't closed. */
  readonly onEnd: (error: unknown) => void
  /** Events of its file, in words that don't name the folder. */
  readonly onNotice: (words: string) => void
}

/** In this thread. @throws OperatorError if its place can't be used. */
export async function openStoredJournal(
  { place, hours, mostBytes }: JournalSettings,
  { onError, onNotice }: Omit<JournalListener, 'onEnd'>,
  machine: HostClock,
): Promise<Journal> {
  const options = { hours, mostBytes, machine, onError, ...(await sqlAt(place, onNotice, machine)) }
  try {
    const journal = await openJournal(options)
    if ('file' in place && place.wasEmpty)
      onNotice(`${basename(place.file)} was empty (0 bytes): anything in it is lost. A new journal was started in it`)
    return journal
  } catch (error) {
    await options.sql.close()
    throw error
  }
}

async function sqlAt(
  place: JournalStorage,
  onNotice: JournalListener['onNotice'],
  machine: HostClock,
): Promise<Pick<JournalOptions, 'name' | keyof JournalFile>> {
  if ('file' in place) return { ...(await openJournalFile(place.file, onNotice, machine)), name: place.file }
  const { createPostgresPool, databaseName } = await import('../../database/postgres-pool.ts')
  const { openPostgres } = await import('../../database/postgres.ts')
  const pool = createPostgresPool(place.database)
  try {
    return { sql: await openPostgres(pool), name: databaseName(place.database) }
  } catch (error) {
    await pool.end()
    throw error
  }
}
