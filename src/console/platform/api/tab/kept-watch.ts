import * as v from 'valibot'

import { formatBytes } from '../../../../format/bytes.ts'
import { KEPT_FOLDER, KEPT_NOTE } from '../../../../tab/messages.ts'
import { privateBytes } from '../../storage/private-files.ts'

const noteSchema = v.object({ name: v.string(), keptAt: v.number() })

/** Facts of the kept watch. `keptAt` in milliseconds. */
export type KeptNote = v.InferOutput<typeof noteSchema>

/** For a watch, its journal and SQLite's own files. */
const NEEDED_BYTES = 100_000_000

/** Why this browser can't keep a watch, in words. */
export async function keepingProblem(): Promise<string | undefined> {
  if (!('locks' in navigator) || !('storage' in navigator) || !('BroadcastChannel' in globalThis))
    return 'This browser can’t keep a watch, or not without https'
  try {
    await navigator.storage.getDirectory()
  } catch {
    return 'This browser has no private files here. Private windows often have none'
  }
  const { quota = Infinity, usage = 0 } = await navigator.storage.estimate()
  const free = quota - usage
  if (free >= NEEDED_BYTES) return undefined
  return `This browser has ${formatBytes(Math.max(0, free))} left for this site. A watch needs ${formatBytes(NEEDED_BYTES)}`
}

export async function keptWatch(): Promise<KeptNote | undefined> {
  try {
    const root = await navigator.storage.getDirectory()
    const text = await (await (await root.getFileHandle(KEPT_NOTE)).getFile()).text()
    return v.parse(noteSchema, JSON.parse(text))
  } catch {
    // None, or no such storage.
    return undefined
  }
}

/** A worker that has just ended may hold its files a moment longer. */
const ATTEMPTS = 8
const AGAIN_MS = 250

/** @throws Error in words while a tab has it open */
export async function forgetKeptWatch(): Promise<void> {
  const root = await navigator.storage.getDirectory()
  for (let attempt = 1; ; attempt += 1) {
    try {
      await root.removeEntry(KEPT_FOLDER, { recursive: true })
      break
    } catch (error) {
      if (error instanceof DOMException && error.name === 'NotFoundError') break
      if (attempt === ATTEMPTS) throw new Error('Another tab has it open. Sign out there first', { cause: error })
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    }
  }
  await root.removeEntry(KEPT_NOTE)
}

export function keptWatchBytes(): Promise<number> {
  return privateBytes(KEPT_FOLDER)
}
