import { privateBytes } from '../../../platform/storage/private-files.ts'

/** For large objects. A lock shows that the tab lives; the next tab removes folders of dead ones. */
const ROOT = 'watchfloor-objects'

let opening: Promise<string | undefined> | undefined

/** Name of this tab's folder; `undefined` without such storage (no TLS off loopback, or switched off). */
export function privateFolder(): Promise<string | undefined> {
  opening ??= open()
  return opening
}

async function open(): Promise<string | undefined> {
  if (!('storage' in navigator) || !('locks' in navigator)) return undefined
  const name = crypto.randomUUID()
  try {
    const root = await (await navigator.storage.getDirectory()).getDirectoryHandle(ROOT, { create: true })
    await new Promise<void>((resolve, reject) => {
      const forGood = new Promise<never>(() => undefined)
      navigator.locks.request(lockOf(name), () => (resolve(), forGood)).catch(reject)
    })
    await removeLeftovers(root, name)
    await root.getDirectoryHandle(name, { create: true })
    return name
  } catch {
    return undefined
  }
}

async function removeLeftovers(root: FileSystemDirectoryHandle, own: string): Promise<void> {
  for await (const name of root.keys()) {
    if (name === own) continue
    await navigator.locks.request(lockOf(name), { ifAvailable: true }, async (lock) => {
      if (lock !== null) await root.removeEntry(name, { recursive: true }).catch(() => undefined)
    })
  }
}

/** Removes a file, or on sign-out all of this tab's. */
export async function removePrivateFiles(file?: string): Promise<void> {
  const name = opening === undefined ? undefined : await opening
  if (name === undefined) return
  try {
    const root = await (await navigator.storage.getDirectory()).getDirectoryHandle(ROOT)
    if (file !== undefined) await (await root.getDirectoryHandle(name)).removeEntry(file)
    else {
      await root.removeEntry(name, { recursive: true })
      await root.getDirectoryHandle(name, { create: true })
    }
  } catch {
    // Already gone, or never written.
  }
}

export async function folderHandle(name: string): Promise<FileSystemDirectoryHandle> {
  const root = await (await navigator.storage.getDirectory()).getDirectoryHandle(ROOT)
  return root.getDirectoryHandle(name)
}

/** Of all tabs. */
export function bytesOfTabs(): Promise<number> {
  return privateBytes(ROOT)
}

function lockOf(name: string): string {
  return `${ROOT}/${name}`
}
