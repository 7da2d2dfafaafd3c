import { keptExchanges, useExchanges } from '../../platform/api/exchanges/exchanges.ts'
import { present } from '../../known/live-tasks.ts'
import { environmentNow } from '../../ui/browser/ticker.ts'
import { useLog } from '../../known/watch/log/log-state.ts'
import { useWatch } from '../../known/watch/watch-store.ts'
import { newEntries } from './changed-entries.ts'
import { changedKnown } from './changed-known.ts'
import { requestCounter } from './changed-requests.ts'
import { changedSince } from './changed-since.ts'
import { readAddress } from './view-address.ts'

const MINUTE = 60_000

/** How many, and what can't be told of it. */
export interface Counted {
  /** Undefined: not known just now. */
  readonly count: number | undefined
  readonly isAtLeast?: boolean
  /** Objects and streams: those that were named since are not among them. */
  readonly isWithoutNames?: boolean
}

/** A count that can be followed: the same object for as long as it is the same. */
export interface Counting {
  readonly follow: (tell: () => void) => () => void
  readonly counted: () => Counted | undefined
}

/**
 * How to count what of a view is another than at `since`; undefined for alerts, which are counted by what they are shown as, and for pages of which only
 * the service knows. It costs what changes.
 * @param since milliseconds of the environment's clock, as `now`
 * @param of since when names of objects and streams are gathered (this machine's clock), and which entry of the log was the last that was seen
 */
export function countingOf(
  address: string,
  since: number,
  now: number,
  {
    gatheredSince,
    seenEntry,
  }: { readonly gatheredSince?: number | undefined; readonly seenEntry?: number | undefined },
): Counting | undefined {
  const read = readAddress(address)
  if (read === undefined || read.search['past'] !== undefined) return undefined
  const onMachine = since - (environmentNow() - Date.now())
  if (read.page === 'log') return seenEntry === undefined ? undefined : ofLog(read.search, seenEntry)
  if (read.page === 'requests') return ofRequests(read.search, onMachine)
  const things = changedKnown(read, onMachine, gatheredSince)
  if (things !== undefined)
    return ofView(things, gatheredSince === undefined || gatheredSince > onMachine ? { isWithoutNames: true } : {})
  const changed = changedSince(address, since, now, present)
  return changed && ofView(changed, {})
}

/** Any view: who is told needs not what has changed. */
interface Followed {
  readonly follow: Counting['follow']
  readonly shown: () => { readonly rows: readonly unknown[] }
}

function ofView(shown: Followed, more: Partial<Counted>): Counting {
  return { follow: shown.follow, counted: steady(() => ({ count: shown.shown().rows.length, ...more })) }
}

function ofRequests(search: Parameters<typeof requestCounter>[0], since: number): Counting | undefined {
  const count = requestCounter(search, since)
  if (count === undefined) return undefined
  return {
    follow: useExchanges.subscribe,
    counted: steady(() => count(useExchanges.getState().exchanges, keptExchanges())),
  }
}

function ofLog(search: Parameters<typeof newEntries>[0], seen: number): Counting {
  let last: { readonly of: readonly unknown[]; readonly count: number | undefined } | undefined
  return {
    follow: (tell) => {
      const stops = [useLog.subscribe(tell), useWatch.subscribe(tell)]
      return () => stops.forEach((stop) => stop())
    },
    counted: steady(() => {
      const { entries, place, problem, last: read } = useLog.getState()
      const { sharing, logLast } = useWatch.getState()
      // Without its server nobody knows what other desks have written.
      const heard = place === 'this browser' ? read : sharing === 'shared' ? logLast : undefined
      const now = environmentNow()
      const of = [entries, problem, read, heard, Math.floor(now / MINUTE)]
      if (last === undefined || last.of.some((each, index) => each !== of[index]))
        last = { of, count: newEntries(search, seen, now, { entries, problem, last: read }, heard) }
      return { count: last.count }
    }),
  }
}

/** The same object for as long as it says the same. */
function steady(read: () => Counted): () => Counted {
  let last: Counted = { count: undefined }
  return () => {
    const next = read()
    if (next.count !== last.count || next.isAtLeast !== last.isAtLeast || next.isWithoutNames !== last.isWithoutNames)
      last = next
    return last
  }
}
