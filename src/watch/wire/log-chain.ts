import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import canonicalize from 'canonicalize'

import { NO_HASH, type LogEntry } from './log.ts'

/** An entry by which the next one is chained to all before it. */
export interface ChainLink {
  readonly number: number
  readonly hash: string
}

/** What the first entry comes after. */
export const chainStart: ChainLink = { number: 0, hash: NO_HASH }

/** An entry as it comes after `link`. */
export function chained(entry: Omit<LogEntry, 'number' | 'before' | 'hash'>, link: ChainLink): LogEntry {
  const unsealed = { ...entry, number: link.number + 1, before: link.hash }
  return { ...unsealed, hash: hashOf(unsealed) }
}

/**
 * The number at which entries that should follow `link` without a gap first don't: what stands there was changed, removed or put in, or what came before
 * it was. Undefined where all hold.
 */
export function firstBreak(entries: readonly LogEntry[], link: ChainLink): number | undefined {
  let last = link
  for (const entry of entries) {
    if (entry.number !== last.number + 1 || entry.before !== last.hash || !isWhole(entry)) return last.number + 1
    last = entry
  }
  return undefined
}

/** Whether an entry is as it was written, by its own hash alone. */
export function isWhole({ hash, ...rest }: LogEntry): boolean {
  try {
    return hash === hashOf(rest)
  } catch {
    // What canonical JSON can't hold was never written.
    return false
  }
}

/** @throws Error for text that is not well-formed Unicode. */
function hashOf(entry: Omit<LogEntry, 'hash'>): string {
  return bytesToHex(sha256(utf8ToBytes(canonicalize(entry) ?? '')))
}
