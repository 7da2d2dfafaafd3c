import type { Codec, Part, TimeRange, Values } from './codec.ts'
import type { SearchChanges } from './search.ts'

/** One way in which the address of a page narrows what it shows. */
export interface FilterChip {
  /** "Status Executing", "Updated in the last 1 h". */
  readonly words: string
  /** What shows the rest again. */
  readonly drop: SearchChanges
}

type Leaf = Part<unknown>
type Each = readonly [part: Leaf, value: unknown]

/** All parts, those of parts too; of those that count beside each other where `values` says what they are. */
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

/** The parameters that a codec knows. */
export function parametersOf(codec: Codec): ReadonlySet<string> {
  return new Set(leavesOf(codec).flatMap(([part]) => namesOf(part)))
}

/** What of the address narrows what is shown. */
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

/** What a saved view says of its address: each way in which it narrows what is there, then how it shows it. */
export function wordsOf(codec: Codec, values: Values<Codec['parts']>, now: number): readonly string[] {
  const leaves = leavesOf(codec, values)
  return [
    ...leaves.map(([part, value]) => part.chip?.(value, now)),
    ...leaves.map(([part, value]) => part.words?.(value)),
  ].filter((words): words is string => words !== undefined && words !== '')
}

/** The time to which an address narrows what is shown. */
export function rangeOf(codec: Codec, values: Values<Codec['parts']>, now: number): TimeRange | undefined {
  return leavesOf(codec, values)
    .map(([part, value]) => part.range?.(value, now))
    .find((range) => range !== undefined)
}

/** The parameters that narrow what is shown, each as the codec writes it. */
export function filtersOf(codec: Codec, values: Values<Codec['parts']>): SearchChanges {
  return Object.assign({}, ...leavesOf(codec, values).map(([part, value]) => part.is === 'filter' && part.write(value)))
}
