import { formatNumber } from './number.ts'

/**
 * A count with its noun: `1 page`, `12 pages`, `2 entities`. `plural` where it isn't the noun with an s; both
 * may include a verb.
 */
export function countOf(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatNumber(count)} ${count === 1 ? noun : plural}`
}
