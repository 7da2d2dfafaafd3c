import { formatNumber } from '../ui/text/number.ts'

/** How many objects a track stands for; 0 and absent mean "not set": `exactly 4`, `at most 4`, `at least 4`, `2 to 6`, `not set`. */
export function formatObjectRange(lowerBound: number | undefined, upperBound: number | undefined): string {
  const lower = lowerBound ?? 0
  const upper = upperBound ?? 0
  if (lower === 0 && upper === 0) return 'not set'
  if (lower === upper) return `exactly ${formatNumber(upper)}`
  if (lower === 0) return `at most ${formatNumber(upper)}`
  if (upper === 0) return `at least ${formatNumber(lower)}`
  return `${formatNumber(lower)} to ${formatNumber(upper)}`
}
