import type { JournalGap, Track } from '../../../../watch/wire/journal.ts'

/** Where playing has come to. */
export interface Played {
  readonly at: number
  /** What it stops at: a gap, of which it says that it is one before it goes on behind it, or the end. */
  readonly stop?: { readonly kind: 'gap'; readonly gap: JournalGap } | { readonly kind: 'end' }
}

/**
 * Where playing is some time after it was at a moment: no further than to the beginning of the next gap, or to the end of what is known.
 * @param passed milliseconds of the past, not of this machine's clock
 * @param end now, or where a file ends
 */
export function playOn({ gaps }: Pick<Track, 'gaps'>, from: number, passed: number, end: number): Played {
  const to = Math.min(end, from + passed)
  const [gap] = gaps
    .filter((each) => each.from <= to && each.to > from && each.from < end)
    .toSorted((one, other) => one.from - other.from)
  if (gap !== undefined) return { at: Math.max(from, gap.from), stop: { kind: 'gap', gap } }
  return to >= end ? { at: end, stop: { kind: 'end' } } : { at: to }
}
