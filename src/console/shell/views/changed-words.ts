import { formatAbsoluteTime } from '../../../format/time.ts'
import { countsAt } from './feature-counts.ts'
import type { Changed } from './use-changed.ts'

/** "3 changed since you looked, 14:02:10Z". @param now milliseconds of the environment's clock */
export function changedWords(address: string, { since, ...counted }: Changed, now: number): string {
  const at = formatAbsoluteTime(since, now)
  const words = countsAt(address).countWords?.(at, counted) ?? `changed since you looked, ${at}, among loaded items`
  const { count, isAtLeast } = counted
  return [isAtLeast === true && 'At least', count, words]
    .filter((part) => part !== false && part !== undefined)
    .join(' ')
}
