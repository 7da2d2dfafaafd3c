import { chmod, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isMainThread } from 'node:worker_threads'

/** Modes of new files: no other user may read them. */
export const PRIVATE_FOLDER = 0o700
export const PRIVATE_FILE = 0o600

/** Windows has no such modes; files inherit the folder's rights. */
const hasModes = process.platform !== 'win32'

/**
 * Runs `work`, which must not await, so that everything it makes is private. For libraries that take no mode.
 */
export function makingPrivate<T>(work: () => T): T {
  // Threads share the process's mask and may not set it.
  if (!isMainThread) return work()
  const before = process.umask(0o077)
  try {
    return work()
  } finally {
    process.umask(before)
  }
}

/** What was open to other users. */
export interface Exposure {
  /** Closed now. */
  mended: string[]
  /** Still open: another user's, or on a file system without modes. */
  open: string[]
}

/**
 * Whether other users may reach a file in a folder: a closed folder protects its files, whatever their modes.
 */
export async function isReachable(folder: string, file: string): Promise<boolean> {
  if (!hasModes || !(await isPassable(folder))) return false
  const found = await stat(file).catch(() => undefined)
  return found !== undefined && isExposed(found.mode)
}

/** Whether other users may enter a folder. */
export function isPassable(folder: string): Promise<boolean> {
  return stat(folder).then(
    ({ mode }) => (mode & 0o011) !== 0,
    () => false,
  )
}

/** Closes one file if its mode can be changed. */
export async function closeFile(file: string): Promise<Exposure> {
  const exposure: Exposure = { mended: [], open: [] }
  await close(file, exposure)
  return exposure
}

/** Whether others than its owner, and for another owner's file others than its group, may read or change a file. */
export async function isOpenToOthers(file: string): Promise<boolean> {
  const found = hasModes ? await stat(file).catch(() => undefined) : undefined
  if (found === undefined) return false
  // A file of root's is usually read through its group, as this process does.
  return (found.mode & (found.uid === process.getuid?.() ? 0o077 : 0o027)) !== 0
}

/** One line for the operator; undefined when nothing was open. `place` begins the sentence. */
export function exposureWords(place: string, { mended, open }: Exposure): string | undefined {
  if (open.length > 0)
    return `${place} can be read or changed by other users of this machine, and its modes can't be changed (${open[0]}): keep it where they can`
  if (mended.length === 0) return undefined
  return `${place} was open to other users of this machine; now it is for its own user alone`
}

/**
 * Closes a file, or a folder and its content. A closed folder's content was never open: large ones are
 * visited once.
 */
export async function closeTree(path: string, exposure: Exposure): Promise<void> {
  const found = hasModes ? await stat(path).catch(() => undefined) : undefined
  if (found === undefined || !isExposed(found.mode)) return
  if (found.isDirectory())
    for (const entry of await readdir(path, { withFileTypes: true }).catch(() => []))
      if (!entry.isSymbolicLink()) await closeTree(join(path, entry.name), exposure)
  await close(path, exposure)
}

/** Closes a file, or a folder without its content. */
export async function close(path: string, exposure: Exposure): Promise<void> {
  if (!hasModes) return
  const found = await stat(path).catch(() => undefined)
  if (found === undefined || !isExposed(found.mode)) return
  // Rights are only removed: a read-only folder stays so.
  await chmod(path, found.mode & 0o7700).catch(() => undefined)
  const after = await stat(path).catch(() => undefined)
  if (after !== undefined) exposure[isExposed(after.mode) ? 'open' : 'mended'].push(path)
}

function isExposed(mode: number) {
  return (mode & 0o077) !== 0
}
