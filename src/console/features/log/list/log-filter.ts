import type { LogEntry } from '../../../../watch/wire/log.ts'
import { atOnce, eachOf, type Steps } from '../../../../picture/steps.ts'
import { authorOf, kindOf, type KindGroup } from './entry-kinds.ts'
import { HOUR } from '../../../../format/milliseconds.ts'

export const RANGES = ['12h', '24h', 'all'] as const
export type Range = (typeof RANGES)[number]

export interface LogFilter {
  readonly text: string
  /** As `authorOf` returns it; undefined: anyone. */
  readonly by: string | undefined
  readonly range: Range
  readonly hidden: readonly KindGroup[]
}

/** @param now milliseconds of the environment's clock */
export function rangeStart(range: Range, now: number): number {
  return range === 'all' ? -Infinity : now - (range === '12h' ? 12 : 24) * HOUR
}

/** Counts by group, of what passes all else; and the passing entries. */
export interface Filtered {
  readonly entries: readonly LogEntry[]
  readonly counts: Readonly<Record<KindGroup, number>>
}

/** Keeps an entry and its corrections together. @param since milliseconds of the environment's clock */
export function* filterSteps(
  entries: readonly LogEntry[],
  corrections: ReadonlyMap<number, readonly LogEntry[]>,
  { text, by, hidden }: LogFilter,
  since: number,
): Steps<Filtered> {
  const counts: Record<KindGroup, number> = { written: 0, alerts: 0, changes: 0, gaps: 0, handovers: 0 }
  const words = text.trim().toLowerCase()
  const passes = (entry: LogEntry): boolean =>
    (by === undefined || authorOf(entry) === by) && (words === '' || textOf(entry).includes(words))
  const found = new Set<number | undefined>()
  const isShown = (entry: LogEntry): boolean => {
    const all = [entry, ...(corrections.get(entry.number) ?? [])]
    // The corrected entry comes first.
    if (!found.has(entry.corrects) && (all.every(({ at }) => at < since) || !all.some(passes))) return false
    found.add(entry.number)
    const { group } = kindOf(entry)
    counts[group] += 1
    return !hidden.includes(group)
  }
  const passing: LogEntry[] = []
  yield* eachOf(entries, (entry) => void (isShown(entry) && passing.push(entry)))
  return { entries: passing, counts }
}

export function filtered(...input: Parameters<typeof filterSteps>): Filtered {
  return atOnce(filterSteps(...input))
}

function textOf(entry: LogEntry): string {
  const { number, text, subjects } = entry
  const names = subjects.flatMap(({ name, id }) => [name, id])
  return [number, kindOf(entry).words, text, authorOf(entry), ...names].join('\n').toLowerCase()
}

/** By number of the corrected entry. */
export function correctionsOf(entries: readonly LogEntry[]): ReadonlyMap<number, readonly LogEntry[]> {
  const found = new Map<number, LogEntry[]>()
  for (const entry of entries) {
    if (entry.corrects === undefined) continue
    const others = found.get(entry.corrects)
    if (others === undefined) found.set(entry.corrects, [entry])
    else others.push(entry)
  }
  return found
}
