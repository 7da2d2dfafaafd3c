import { chmod, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isMainThread } from 'node:worker_threads'

export const PRIVATE_FOLDER = 0o700
export const PRIVATE_FILE = 0o600

/** Windows has no modes; files inherit the folder's rights. */
const hasModes = process.platform !== 'win32'

/** For libraries that take no mode. `work` must not await. */
export function makingPrivate<T>(work: () => T): T {
  // Threads share the process's mask and can't set it.
  if (!isMainThread) return work()
  const before = process.umask(0o077)
  try {
    return work()
  } finally {
    process.umask(before)
  }
}

export interface Exposure {
  /** Closed now. */
  mended: string[]
  /** Another user's, or on a file system without modes. */
  open: string[]
}

/** A closed folder protects its files, whatever their modes. */
export async function isReachable(folder: string, file: string): Promise<boolean> {
  if (!hasModes || !(await isPassable(folder))) return false
  const found = await stat(file).catch(() => undefined)
  return found !== undefined && isExposed(found.mode)
}

export function isPassable(folder: string): Promise<boolean> {
  return stat(folder).then(
    ({ mode }) => (mode & 0o011) !== 0,
    () => false,
  )
}

export async function closeFile(file: string): Promise<Exposure> {
  const exposure: Exposure = { mended: [], open: [] }
  await close(file, exposure)
  return exposure
}

/** Another owner's file may be open to its group. */
export async function isOpenToOthers(file: string): Promise<boolean> {
  const found = hasModes ? await stat(file).catch(() => undefined) : undefined
  if (found === undefined) return false
  // Root's files are usually read through their group.
  return (found.mode & (found.uid === process.getuid?.() ? 0o077 : 0o027)) !== 0
}

/** Undefined when nothing was open. `place` begins the sentence. */
export function exposureWords(place: string, { mended, open }: Exposure): string | undefined {
  if (open.length > 0)
    return `${place} can be read or changed by other users of this machine, and its permissions can't be changed (${open[0]}): move it to another folder`
  if (mended.length === 0) return undefined
  return `${place} was open to other users of this machine; now only its owner can read it`
}

/** A closed folder's content was never open, so large ones are visited once. */
export async function closeTree(path: string, exposure: Exposure): Promise<void> {
  const found = hasModes ? await stat(path).catch(() => undefined) : undefined
  if (found === undefined || !isExposed(found.mode)) return
  if (found.isDirectory())
    for (const entry of await readdir(path, { withFileTypes: true }).catch(() => []))
      if (!entry.isSymbolicLink()) await closeTree(join(path, entry.name), exposure)
  await close(path, exposure)
}

/** A folder without its content. */
export async function close(path: string, exposure: Exposure): Promise<void> {
  if (!hasModes) return
  const found = await stat(path).catch(() => undefined)
  if (found === undefined || !isExposed(found.mode)) return
  // Only removes rights: a read-only folder stays so.
  await chmod(path, found.mode & 0o7700).catch(() => undefined)
  const after = await stat(path).catch(() => undefined)
  if (after !== undefined) exposure[isExposed(after.mode) ? 'open' : 'mended'].push(path)
}

function isExposed(mode: number) {
  return (mode & 0o077) !== 0
}
