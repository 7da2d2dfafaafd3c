import { canonicalHash } from './canonical-hash.ts'
import { NO_HASH, type LogEntry } from './log.ts'

export interface ChainLink {
  readonly number: number
  readonly hash: string
}

export const chainStart: ChainLink = { number: 0, hash: NO_HASH }

export function chained(entry: Omit<LogEntry, 'number' | 'before' | 'hash'>, link: ChainLink): LogEntry {
  const unsealed = { ...entry, number: link.number + 1, before: link.hash }
  return { ...unsealed, hash: canonicalHash(unsealed) }
}

/** Number of the first entry that doesn't follow `link` without a gap; undefined if the chain holds. */
export function firstBreak(entries: readonly LogEntry[], link: ChainLink): number | undefined {
  let last = link
  for (const entry of entries) {
    if (entry.number !== last.number + 1 || entry.before !== last.hash || !isWhole(entry)) return last.number + 1
    last = entry
  }
  return undefined
}

/** By its own hash alone. */
export function isWhole({ hash, ...rest }: LogEntry): boolean {
  try {
    return hash === canonicalHash(rest)
  } catch {
    // Not canonical JSON, so it was never written like this.
    return false
  }
}
