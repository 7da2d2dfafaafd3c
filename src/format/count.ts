import { formatNumber } from './number.ts'

/** `1 page`, `12 pages`, `2 entities`. Both nouns may include a verb. */
export function countOf(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatNumber(count)} ${count === 1 ? noun : plural}`
}
