import { isWhole, type Log, useLog } from '../../known/watch/log/log-state.ts'
import { readLog } from '../../known/watch/log/start-log.ts'
import { useWatch } from '../../known/watch/watch-store.ts'
import { usePast } from '../../known/past/past-store.ts'
import { followAll, stable, type Counted, type CountedView, type Counting, type Visit } from '../../platform/counts.ts'
import { environmentNow } from '../../ui/browser/ticker.ts'
import { correctionsOf, filtered, rangeStart } from './list/log-filter.ts'
import type { logAddress } from './log-address.ts'
import { MINUTE } from '../../../format/milliseconds.ts'

/** Entries of the view after the last one seen. Loads the log from there, from our own server. */
export function counting({ values }: CountedView<typeof logAddress>, { at, entry }: Visit): Counting | undefined {
  if (entry === undefined) return undefined
  return {
    follow: followAll(useLog.subscribe, useWatch.subscribe, () => readLog(at)),
    counted: stable(() => {
      const [entries, problem, last, heard] = madeFrom()
      return { count: newEntries(values, entry, environmentNow(), { entries, problem, last }, heard) }
    }, madeFrom),
  }
}

function madeFrom() {
  const { entries, place, problem, last } = useLog.getState()
  const { sharing, logLast } = useWatch.getState()
  // Without the server, other desks' entries are unknown.
  const heard = place === 'this browser' ? last : sharing === 'shared' ? logLast : undefined
  return [entries, problem, last, heard, Math.floor(environmentNow() / MINUTE)] as const
}

/** The last entry; undefined in the past. */
export function seen(): Visit | undefined {
  const last = usePast.getState().source === undefined ? useLog.getState().entries.at(-1) : undefined
  return last && { at: last.at, entry: last.number }
}

export function countWords(at: string, { count }: Counted): string {
  return count === undefined
    ? `No count of new entries since you looked, ${at}: the log isn’t fully loaded`
    : `new since the last entry you saw, ${at}`
}

/**
 * Entries of the view after that of `since`; undefined unless all are loaded.
 * @param seen last entry seen
 * @param now milliseconds of the environment's clock
 * @param last last entry known to exist
 */
export function newEntries(
  filter: CountedView<typeof logAddress>['values'],
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
  return filtered(news, correctionsOf(news), filter, rangeStart(filter.range, now)).entries.length
}
