import type { Codec, Part, TimeRange, Values } from './codec.ts'
import type { SearchChanges } from './search.ts'

export interface FilterChip {
  /** "Status Executing", "Updated in the last 1 h" */
  readonly words: string
  readonly drop: SearchChanges
}

type Leaf = Part<unknown>
type Each = readonly [part: Leaf, value: unknown]

/** With nested parts; given `values`, only the active ones. */
function leavesOf(codec: Codec, values?: Readonly<Record<string, unknown>>): readonly Each[] {
  return Object.entries(codec.parts).flatMap(([key, part]): readonly Each[] => {
    if (values !== undefined && !codec.counts(key, values)) return []
    const value = values?.[key]
    return isCodec(part) ? leavesOf(part, value as Values<Codec['parts']> | undefined) : [[part, value]]
  })
}

function isCodec(part: Leaf | Codec): part is Codec {
  return 'parts' in part
}

function namesOf(part: Leaf): readonly string[] {
  return Object.keys(part.write(part.read({}, [], 0)))
}

export function parametersOf(codec: Codec): ReadonlySet<string> {
  return new Set(leavesOf(codec).flatMap(([part]) => namesOf(part)))
}

export function chipsOf<Of extends Codec>(
  codec: Of,
  values: ReturnType<Of['read']>,
  now: number,
): readonly FilterChip[] {
  return leavesOf(codec, values).flatMap(([part, value]) => {
    const words = part.chip?.(value, now)
    if (!words) return []
    const drop =
      part.dropped === undefined
        ? Object.fromEntries(namesOf(part).map((name) => [name, undefined]))
        : part.write(part.dropped)
    return [{ words, drop }]
  })
}

/** Filters, then how the page shows the rest. */
export function searchWords(codec: Codec, values: Values<Codec['parts']>, now: number): readonly string[] {
  const leaves = leavesOf(codec, values)
  return [
    ...leaves.map(([part, value]) => part.chip?.(value, now)),
    ...leaves.map(([part, value]) => part.words?.(value)),
  ].filter((words): words is string => words !== undefined && words !== '')
}

export function rangeOf(codec: Codec, values: Values<Codec['parts']>, now: number): TimeRange | undefined {
  return leavesOf(codec, values)
    .map(([part, value]) => part.range?.(value, now))
    .find((range) => range !== undefined)
}

export function filtersOf(codec: Codec, values: Values<Codec['parts']>): SearchChanges {
  return Object.assign({}, ...leavesOf(codec, values).map(([part, value]) => part.is === 'filter' && part.write(value)))
}
