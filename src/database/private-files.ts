import { chmod, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isMainThread } from 'node:worker_threads'

/** Modes of what is made: nobody else on this machine may look into it. */
export const PRIVATE_FOLDER = 0o700
export const PRIVATE_FILE = 0o600

/** Windows has no such modes: there a folder's heirs get its rights. */
const hasModes = process.platform !== 'win32'

/** Runs `work`, which must not await, so that what it makes is for this user alone. For libraries that can't be told a mode. */
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

/** What was open to others. */
export interface Exposure {
  /** Closed now. */
  mended: string[]
  /** Still open: another user's, or on a file system that knows no modes. */
  open: string[]
}

/** Whether others than its owner may come to a file in a folder: one that nobody else may pass through keeps what is in it, whatever its modes. */
export async function isReachable(folder: string, file: string): Promise<boolean> {
  if (!hasModes || !(await isPassable(folder))) return false
  const found = await stat(file).catch(() => undefined)
  return found !== undefined && isExposed(found.mode)
}

/** Whether others may pass through a folder to what is in it. */
export function isPassable(folder: string): Promise<boolean> {
  return stat(folder).then(
    ({ mode }) => (mode & 0o011) !== 0,
    () => false,
  )
}

/** Closes one file, where its mode can be changed. */
export async function closeFile(file: string): Promise<Exposure> {
  const exposure: Exposure = { mended: [], open: [] }
  await close(file, exposure)
  return exposure
}

/** Whether others than its owner, and for another owner's file others than its group, may read or change a file. */
export async function isOpenToOthers(file: string): Promise<boolean> {
  const found = hasModes ? await stat(file).catch(() => undefined) : undefined
  if (found === undefined) return false
  // A file of root's is usually read by its group: that is how this process comes by it.
  return (found.mode & (found.uid === process.getuid?.() ? 0o077 : 0o027)) !== 0
}

/** One line for whoever starts the server; undefined when nothing was open. `place` begins the sentence. */
export function exposureWords(place: string, { mended, open }: Exposure): string | undefined {
  if (open.length > 0)
    return `${place} can be read or changed by other users of this machine, and its modes can't be changed (${open[0]}): keep it where they can`
  if (mended.length === 0) return undefined
  return `${place} was open to other users of this machine; now it is for its own user alone`
}

/** Closes a file, or a folder and what is in it. A folder that is closed already holds nothing that was ever open: large ones are walked through once. */
export async function closeTree(path: string, exposure: Exposure): Promise<void> {
  const found = hasModes ? await stat(path).catch(() => undefined) : undefined
  if (found === undefined || !isExposed(found.mode)) return
  if (found.isDirectory())
    for (const entry of await readdir(path, { withFileTypes: true }).catch(() => []))
      if (!entry.isSymbolicLink()) await closeTree(join(path, entry.name), exposure)
  await close(path, exposure)
}

/** Closes a file, or a folder without what is in it. */
export async function close(path: string, exposure: Exposure): Promise<void> {
  if (!hasModes) return
  const found = await stat(path).catch(() => undefined)
  if (found === undefined || !isExposed(found.mode)) return
  // Rights are taken, never given: a folder that is read-only on purpose stays so.
  await chmod(path, found.mode & 0o7700).catch(() => undefined)
  const after = await stat(path).catch(() => undefined)
  if (after !== undefined) exposure[isExposed(after.mode) ? 'open' : 'mended'].push(path)
}

function isExposed(mode: number) {
  return (mode & 0o077) !== 0
}
