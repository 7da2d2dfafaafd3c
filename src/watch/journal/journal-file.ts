import { lstat, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

import { fileProblem } from '../../database/file-problem.ts'
import { damaged, LIBSQL_DIALECT, openLibsql } from '../../database/libsql.ts'
import { OperatorError } from '../../database/operator-error.ts'
import { closeFile, PRIVATE_FILE } from '../../database/private-files.ts'
import type { Sql } from '../../database/sql.ts'
import type { HostClock } from '../host-clock.ts'

/** A database file that can be replaced by an empty one while open. */
export interface JournalFile {
  readonly sql: Sql
  /** Deleted rows can stay readable in the file, so it is overwritten. */
  readonly erase: () => Promise<void>
  /** Renames it. @throws OperatorError if it can't be renamed, or too many were set aside */
  readonly setAside: () => Promise<void>
  readonly removeAside: () => Promise<void>
}

/** A failing disk must not fill up with them. */
const MOST_ASIDE = 10
const endings = ['', '-wal', '-shm']

/**
 * Opened by the first statement, also after each replacement. Throws an OperatorError for a link: erasing
 * would only affect the link.
 */
export async function openJournalFile(
  file: string,
  onNotice: (words: string) => void,
  machine: Pick<HostClock, 'now'>,
): Promise<JournalFile> {
  const found = await lstat(file).catch(() => undefined)
  if (found?.isSymbolicLink())
    throw new OperatorError(`${file} is a symbolic link: replace it with the file itself, or remove it`)
  let current: Sql | undefined
  // SQLite removes the log of an empty file; a file that ever had a log isn't empty.
  let isCutOff = found?.size === 0 && (await sizeOf(`${file}-wal`)) > 0
  const opened = () => {
    if (isCutOff) throw damaged(file)
    return (current ??= openLibsql(file))
  }
  const close = async () => {
    const closing = current
    current = undefined
    await closing?.close()
  }
  const makeEmpty = async () => (await open(file, 'a', PRIVATE_FILE)).close()

  const setAside = async () => {
    // A damaged database may fail to close.
    await close().catch(() => undefined)
    const before = await asideOf(file)
    if (before.length >= MOST_ASIDE)
      throw new OperatorError(
        `${file} is damaged, and ${before.length} damaged journals are already beside it: move those away, and recording resumes`,
      )
    const aside = unused(
      `${file}.damaged-${new Date(machine.now()).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`,
      before,
    )
    try {
      // The database last: until then a restart still finds it damaged.
      for (const ending of endings.toReversed()) await renameIfThere(`${file}${ending}`, `${aside}${ending}`)
      for (const ending of endings) await closeFile(`${aside}${ending}`)
      await makeEmpty()
    } catch (error) {
      throw fileProblem(`The journal ${file}`, error)
    }
    isCutOff = false
    const others = before.length === 0 ? '' : ` ${before.length + 1} damaged journals are there now.`
    onNotice(
      `${basename(file)} was damaged and renamed to ${basename(aside)} in the same folder.${others} A new, empty journal was started`,
    )
  }

  return {
    sql: {
      dialect: LIBSQL_DIALECT,
      query: async (...asked) => await opened().query(...asked),
      execute: async (...asked) => await opened().execute(...asked),
      transaction: async (...asked) => await opened().transaction(...asked),
      lead: async () => await opened().lead(),
      close,
    },
    erase: async () => {
      await close()
      for (const ending of endings) await rm(`${file}${ending}`, { force: true })
      await makeEmpty()
    },
    setAside,
    removeAside: async () => {
      for (const aside of await asideOf(file))
        for (const ending of endings) await rm(`${aside}${ending}`, { force: true })
    },
  }
}

async function asideOf(file: string): Promise<string[]> {
  const beginning = `${basename(file)}.damaged-`
  const names = await readdir(dirname(file))
  return names
    .filter((name) => name.startsWith(beginning) && !/-(wal|shm)$/.test(name))
    .map((name) => join(dirname(file), name))
}

/** Never overwrites one that was set aside. */
function unused(wanted: string, taken: readonly string[]): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted}-${number}`
    if (!taken.includes(name)) return name
  }
}

async function renameIfThere(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}

async function sizeOf(path: string): Promise<number> {
  return await stat(path).then(
    ({ size }) => size,
    () => 0,
  )
}
