import { open, rm } from 'node:fs/promises'

import { openLibsql } from '../../database/libsql.ts'
import { PRIVATE_FILE } from '../../database/private-files.ts'
import type { Sql } from '../../database/sql.ts'
import { openJournal, type Journal, type JournalOptions } from './journal.ts'

/** Where a journal is kept: in a file of its own, or in tables of PostgreSQL (`postgres://…`), which servers may share. */
export type JournalPlace = { readonly file: string } | { readonly database: string }

export interface JournalSettings extends Pick<JournalOptions, 'hours' | 'mostBytes'> {
  readonly place: JournalPlace
}

/**
 * Opens the journal in this thread.
 *
 * @throws OperatorError when its place can't be used.
 */
export async function openJournalPlace(
  { place, hours, mostBytes }: JournalSettings,
  onError: (error: unknown) => void,
): Promise<Journal> {
  const options = { hours, mostBytes, onError, ...(await sqlAt(place)) }
  try {
    return await openJournal(options)
  } catch (error) {
    await options.sql.close()
    throw error
  }
}

async function sqlAt(place: JournalPlace): Promise<Pick<JournalOptions, 'sql' | 'name' | 'erase'>> {
  if ('file' in place) return { ...erasable(place.file), name: place.file }
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

/** A database whose file can be done away with while it is open: rows that are deleted may be read in it for long. */
function erasable(file: string): Pick<JournalOptions, 'sql' | 'erase'> {
  let current = openLibsql(file)
  const sql: Sql = {
    dialect: current.dialect,
    query: (...asked) => current.query(...asked),
    execute: (...asked) => current.execute(...asked),
    transaction: (...asked) => current.transaction(...asked),
    lead: () => current.lead(),
    close: () => current.close(),
  }
  const erase = async () => {
    await current.close()
    for (const ending of ['', '-wal', '-shm']) await rm(`${file}${ending}`, { force: true })
    await (await open(file, 'a', PRIVATE_FILE)).close()
    current = openLibsql(file)
  }
  return { sql, erase }
}
