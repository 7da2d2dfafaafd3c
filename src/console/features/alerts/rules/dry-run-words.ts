import { formatDuration } from '../../../../format/duration.ts'
import { countOf } from '../../../../format/count.ts'
import { formatNumber } from '../../../../format/number.ts'
import type { DryRun } from '../../../known/watch/dry-run.ts'

/** How often, and how many had one cause: `41`, `38 of one cause`. */
export function dryRunCount({
  times,
  causes,
  mostOfOneCause,
  limits,
}: Pick<DryRun, 'times' | 'causes' | 'mostOfOneCause' | 'limits'>): { readonly count: string; readonly of: string } {
  const count = times.length
  // With an unknown past, none proves nothing.
  if (count === 0) return limits === undefined ? { count: '0', of: 'never' } : { count: '–', of: 'unknown' }
  const isMostlyOne = mostOfOneCause > 1 && mostOfOneCause * 2 > count
  return {
    count: formatNumber(count),
    of: isMostlyOne ? `${formatNumber(mostOfOneCause)} of one cause` : countOf(causes, 'cause'),
  }
}

/** How much of the time this console observed: `12 min of the last 12 h`. */
export function observedWords({ span, unseen }: Pick<DryRun, 'span' | 'unseen'>): string {
  const length = span.to - span.from
  const last = `the last ${lengthWords(length)}`
  return unseen < 60_000 ? last : `${lengthWords(length - unseen)} of ${last}`
}

/** Counts by equal parts of the span. */
export function binsOf(
  { times, span: { from, to } }: Pick<DryRun, 'times' | 'span'>,
  count: number,
): readonly number[] {
  const bins = Array.from({ length: count }, () => 0)
  for (const time of times) {
    const index = Math.min(count - 1, Math.max(0, Math.floor(((time - from) / (to - from)) * count)))
    bins[index] = (bins[index] ?? 0) + 1
  }
  return bins
}

function lengthWords(milliseconds: number): string {
  return formatDuration(milliseconds, { units: 'clear' })
}
