import { statusWords } from '../../live/status/status-families.ts'
import { formatDuration } from '../../format/duration.ts'
import type { Transition } from '../../../conformance/evidence/transitions.ts'

export function keyOf({ from, to }: Transition): string {
  return JSON.stringify([from, to])
}

/** A value outside the interface stands as it came. */
export function wordsOf(status: string): string {
  const words = statusWords(status)
  return words === 'Unknown' ? status : words
}

/** How long tasks had been in the first status: where coming into it was not seen for any, at least so long. */
export function dwellWords({ dwells, atLeast }: Transition): string {
  const [known, words] = dwells.length > 0 ? [dwells, ''] : [atLeast, 'at least ']
  const sorted = known.toSorted((a, b) => a - b)
  const [shortest, median, longest] = [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
  if (shortest === undefined || median === undefined || longest === undefined) return 'not known'
  if (sorted.length === 1) return `${words}${formatDuration(median)}`
  return `${words}${formatDuration(median)} (${formatDuration(shortest)} to ${formatDuration(longest)})`
}
