import type { JournalGap, Track } from '../../../../watch/wire/journal.ts'

export interface Played {
  readonly at: number
  /** A gap, which is announced before playback skips it, or the end. */
  readonly stop?: { readonly kind: 'gap'; readonly gap: JournalGap } | { readonly kind: 'end' }
}

/**
 * Where playback is after some time: at most at the next gap's start or the end.
 * @param passed milliseconds of the past, not of this machine's clock
 * @param end now, or a file's end
 */
export function playOn({ gaps }: Pick<Track, 'gaps'>, from: number, passed: number, end: number): Played {
  const to = Math.min(end, from + passed)
  const [gap] = gaps
    .filter((each) => each.from <= to && each.to > from && each.from < end)
    .toSorted((one, other) => one.from - other.from)
  if (gap !== undefined) return { at: Math.max(from, gap.from), stop: { kind: 'gap', gap } }
  return to >= end ? { at: end, stop: { kind: 'end' } } : { at: to }
}
