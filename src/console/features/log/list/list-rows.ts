import type { LogEntry } from '../../../../watch/wire/log.ts'
import type { WaitingEntry } from '../../../known/watch/log/log-state.ts'
import type { Steps } from '../../../../picture/steps.ts'
import { isAutomatic, kindOf } from './entry-kinds.ts'
import { DAY } from '../../../../format/milliseconds.ts'

export type ListRow =
  | { readonly type: 'day'; readonly key: string; readonly at: number }
  /** A run of automatic entries, which follow if it is open. */
  | { readonly type: 'fold'; readonly key: string; readonly entries: readonly LogEntry[]; readonly isOpen: boolean }
  | {
      readonly type: 'entry'
      readonly key: string
      readonly entry: LogEntry
      /** In order. */
      readonly corrections: readonly LogEntry[]
    }
  | { readonly type: 'waiting'; readonly key: string; readonly waiting: WaitingEntry }

/** Shorter runs aren't folded. */
const LEAST_FOLDED = 5
const ENTRIES_A_STEP = 256
/** The newest aren't folded, older ones this many at a time: else each new entry would move all above. */
const NEWEST_SHOWN = 12
const FOLDED_AT_ONCE = 10

/** Days, entries and folded runs, oldest first; unsent entries last. @param opened keys of open folds */
export function* rowSteps(
  entries: readonly LogEntry[],
  corrections: ReadonlyMap<number, readonly LogEntry[]>,
  waiting: readonly WaitingEntry[],
  opened: ReadonlySet<string>,
): Steps<readonly ListRow[]> {
  const shown = new Set(entries.map(({ number }) => number))
  // Below the corrected entry if that is listed.
  const own = entries.filter(({ corrects }) => corrects === undefined || !shown.has(corrects))
  const rows: ListRow[] = []
  const add = (entry: LogEntry) =>
    rows.push({
      type: 'entry',
      key: `entry ${entry.number}`,
      entry,
      corrections: corrections.get(entry.number) ?? none,
    })
  let day: number | undefined
  let paused = 0
  for (let start = 0; start < own.length;) {
    const first = own[start]
    if (first === undefined) break
    if (start - paused > ENTRIES_A_STEP) {
      paused = start
      yield
    }
    if (dayOf(first.at) !== day) {
      day = dayOf(first.at)
      rows.push({ type: 'day', key: `day ${day} ${first.number}`, at: first.at })
    }
    const run = runFrom(own, start)
    const folded = start + run.length < own.length ? run.length : foldedAtEnd(run.length)
    if (folded >= LEAST_FOLDED) {
      const key = `fold ${first.number}`
      const isOpen = opened.has(key)
      rows.push({ type: 'fold', key, entries: run.slice(0, folded), isOpen })
      if (isOpen) run.slice(0, folded).forEach(add)
      start += folded
    } else {
      add(first)
      start += 1
      // The rest of a run that is too short isn't a run.
      for (const entry of run.slice(1)) {
        add(entry)
        start += 1
      }
    }
  }
  for (const each of waiting) rows.push({ type: 'waiting', key: `waiting ${each.entry.id}`, waiting: each })
  return rows
}

const none: readonly LogEntry[] = []

function dayOf(at: number): number {
  return Math.floor(at / DAY)
}

/** Consecutive automatic entries of a day; otherwise one entry. */
function runFrom(entries: readonly LogEntry[], start: number): readonly LogEntry[] {
  const first = entries[start]
  if (first === undefined) return none
  let end = start + 1
  while (isAutomatic(first)) {
    const next = entries[end]
    if (next === undefined || !isAutomatic(next) || dayOf(next.at) !== dayOf(first.at)) break
    end += 1
  }
  return entries.slice(start, end)
}

function foldedAtEnd(length: number): number {
  return Math.max(0, Math.floor((length - NEWEST_SHOWN) / FOLDED_AT_ONCE) * FOLDED_AT_ONCE)
}

/** `4 alerts raised, 4 acknowledged, 1 sign-in`. */
export function countedKinds(entries: readonly LogEntry[]): string {
  const counts = new Map<string, { count: number; counted: readonly [string, string] }>()
  for (const entry of entries) {
    const { counted } = kindOf(entry)
    const known = counts.get(counted[1])
    counts.set(counted[1], { count: (known?.count ?? 0) + 1, counted })
  }
  return [...counts.values()]
    .toSorted((one, other) => other.count - one.count)
    .map(({ count, counted }) => `${count} ${count === 1 ? counted[0] : counted[1]}`)
    .join(', ')
}
