import type { Track } from '../../../../watch/wire/journal.ts'
import { formatDuration } from '../../../../format/duration.ts'
import { formatNumber } from '../../../../format/number.ts'

/** Number of the track's last change by a moment; 0 before the first. */
export function changesUpTo({ moments }: Pick<Track, 'moments'>, at: number): number {
  let [low, high] = [0, moments.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((moments[middle] ?? Infinity) <= at) low = middle + 1
    else high = middle
  }
  return low
}

/** Before the first change the moment just before it, to show the old state. Undefined if none by then. */
export function previousChange(track: Pick<Track, 'moments'>, at: number): number | undefined {
  const [first] = track.moments
  const before = track.moments[changesUpTo(track, at - 1) - 1]
  return before ?? (first !== undefined && at >= first ? first - 1 : undefined)
}

/** The first change after a moment; undefined without one. */
export function nextChange(track: Pick<Track, 'moments'>, at: number): number | undefined {
  return track.moments[changesUpTo(track, at)]
}

/** `change 1 618 of 2 204`, from the start of the track. */
export function changeWords(track: Pick<Track, 'moments'>, at: number): string {
  const count = track.moments.length
  if (count === 0) return 'no change'
  const number = changesUpTo(track, at)
  return number === 0
    ? `before the first of ${formatNumber(count)}`
    : `change ${formatNumber(number)} of ${formatNumber(count)}`
}

/** `in 12 h`. */
export function spanWords({ from, to }: Pick<Track, 'from' | 'to'>): string {
  return `in ${formatDuration(to - from)}`
}
