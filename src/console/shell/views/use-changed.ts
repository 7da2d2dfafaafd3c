import { useRouterState } from '@tanstack/react-router'
import { useEffect, useMemo, useSyncExternalStore } from 'react'

import { useAlerts } from '../../features/alerts/use-alerts.ts'
import { useGathered } from '../../known/mentions/known.ts'
import { present } from '../../known/live-tasks.ts'
import { usePast } from '../../known/past/past-store.ts'
import { useSession } from '../../platform/session/session.ts'
import { environmentNow, useNow } from '../../ui/browser/ticker.ts'
import { useLog } from '../../known/watch/log/log-state.ts'
import { readLog } from '../../known/watch/log/start-log.ts'
import { keepViews, useKeptViews, withLooked } from '../../known/watch/views/kept-views.ts'
import type { SavedView } from '../../known/watch/views/saved-views.ts'
import { changedAlerts, slidesOver } from './changed-since.ts'
import { countingOf, type Counted, type Counting } from './counting.ts'
import { filterOf, readAddress } from './view-address.ts'

/** What of a view is another than when it was looked at, and when that was: milliseconds of the environment's clock. */
export interface Changed extends Counted {
  readonly since: number
}

const MINUTE = 60_000
const uncounted: Counting = { follow: () => () => undefined, counted: () => undefined }

/** Undefined where nobody looked at it here yet, while it is open, and where nothing about it can be counted. No request is sent to the environment for it. */
export function useChanged({ id, address }: SavedView): Changed | undefined {
  const key = useLookedKey(id)
  const since = useKeptViews(({ looked }) => looked[key])
  const seenEntry = useKeptViews(({ seenEntries }) => seenEntries[key])
  const isOpen = useIsShown(address)
  const minute = Math.floor(useNow(MINUTE) / MINUTE)
  const gatheredSince = useGathered((gathered) => gathered.since)
  const alerts = useAlerts()
  const now = environmentNow()
  const isCounted = since !== undefined && !isOpen
  const turn = isCounted && slidesOver(address, since, now) ? minute : 0
  const counting = useMemo(
    // What slides is made again each minute.
    () =>
      (isCounted && turn >= 0 && countingOf(address, since, environmentNow(), { gatheredSince, seenEntry })) ||
      uncounted,
    [address, since, isCounted, turn, gatheredSince, seenEntry],
  )
  const counted = useSyncExternalStore(counting.follow, counting.counted)
  useLogOf(isCounted ? address : undefined, since)
  if (!isCounted) return undefined
  if (counted !== undefined) return { ...counted, since }
  const count = changedAlerts(address, since, alerts)
  return count === undefined ? undefined : { count, since }
}

/** A view of the log is counted by its entries: this console's own server tells them. */
function useLogOf(address: string | undefined, since: number | undefined): void {
  const isLog = address !== undefined && readAddress(address)?.page === 'log'
  useEffect(() => (isLog && since !== undefined ? readLog(since) : undefined), [isLog, since])
}

/** Remembers up to when what a view shows was seen, for as long as it is open. */
export function useLooking({ id, address }: SavedView): void {
  const key = useLookedKey(id)
  const isOpen = useIsShown(address)
  useEffect(() => {
    if (!isOpen) return undefined
    const look = () => {
      const seen = seenUpTo(address)
      if (seen === undefined) return
      const { at, entry } = seen
      keepViews(({ looked, seenEntries }) => ({
        looked: withLooked(looked, key, at),
        ...(entry !== undefined && { seenEntries: withLooked(seenEntries, key, entry) }),
      }))
    }
    window.addEventListener('pagehide', look)
    return () => {
      window.removeEventListener('pagehide', look)
      look()
    }
  }, [isOpen, key, address])
}

/** By the environment's clock: of the log the last entry, of what this page makes itself now, of the rest what was read last. */
function seenUpTo(address: string): { readonly at: number; readonly entry?: number } | undefined {
  switch (readAddress(address)?.page) {
    case 'log': {
      const last = usePast.getState().source === undefined ? useLog.getState().entries.at(-1) : undefined
      return last && { at: last.at, entry: last.number }
    }
    case 'requests':
    case 'objects':
    case 'egress':
      return { at: environmentNow() }
    default: {
      const { lastGood } = present.feed.state.getState()
      return lastGood === undefined ? undefined : { at: lastGood + environmentNow() - Date.now() }
    }
  }
}

function useLookedKey(id: string): string {
  return useSession(({ environment }) => `${environment?.url ?? ''} ${id}`)
}

/** Whether the page shows what a view shows, whatever is selected in it. */
export function useIsShown(address: string): boolean {
  const here = useRouterState({ select: ({ location }) => location.pathname + location.searchStr })
  return filterOf(here) === filterOf(address)
}
