import { correctionsOf, filtered, rangeStart, readLogSearch } from '../../features/log/list/log-filter.ts'
import type { SearchParams } from '../../../address/search-params.ts'
import { isWhole, type Log } from '../../known/watch/log/log-state.ts'

/**
 * How many entries of the watch's log came after the one of `since` and are in the view; undefined where not all of them have been read.
 * @param seen number of the last entry that was seen
 * @param now milliseconds of the environment's clock
 * @param last number of the last entry that this console heard of
 */
export function newEntries(
  search: SearchParams,
  seen: number,
  now: number,
  log: Pick<Log, 'entries' | 'last' | 'problem'>,
  last: number | undefined,
): number | undefined {
  const { entries, problem } = log
  const [first] = entries
  const isFromThen = isWhole(log) || (first !== undefined && first.number <= seen + 1)
  if (!isFromThen || problem !== undefined || (entries.at(-1)?.number ?? 0) !== last) return undefined
  const news = entries.slice(entries.findLastIndex(({ number }) => number <= seen) + 1)
  const filter = readLogSearch(search)
  return filtered(news, correctionsOf(news), filter, rangeStart(filter.range, now)).entries.length
}
