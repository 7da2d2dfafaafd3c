import { useRouterState } from '@tanstack/react-router'
import { useEffect, useMemo, useSyncExternalStore } from 'react'

import { useSession } from '../../platform/session/session.ts'
import type { Counted, Counting } from '../../platform/counts.ts'
import { environmentNow, useNow } from '../../ui/browser/ticker.ts'
import { keepViews, useKeptViews, withLooked } from '../../known/watch/views/kept-views.ts'
import type { SavedView } from '../../known/watch/views/saved-views.ts'
import { countingOf, countsAt, slides } from './feature-counts.ts'
import { filterOf } from './view-address.ts'

/** What of a view is another than when it was looked at, and when that was: milliseconds of the environment's clock. */
export interface Changed extends Counted {
  readonly since: number
}

const MINUTE = 60_000
const uncounted: Counting = { follow: () => () => undefined, counted: () => undefined }

/** Undefined where nobody looked at it here yet, while it is open, and where nothing about it can be counted. No request is sent to the environment for it. */
export function useChanged({ id, address }: SavedView): Changed | undefined {
  const key = useLookedKey(id)
  const at = useKeptViews(({ looked }) => looked[key])
  const entry = useKeptViews(({ seenEntries }) => seenEntries[key])
  const isOpen = useIsShown(address)
  const minute = Math.floor(useNow(MINUTE) / MINUTE)
  const since = isOpen ? undefined : at
  const turn = since !== undefined && slides(address, since, environmentNow()) ? minute : 0
  const counting = useMemo(
    // What slides is made again each minute.
    () =>
      (since !== undefined && turn >= 0 && countingOf(address, { at: since, entry }, environmentNow())) || uncounted,
    [address, since, turn, entry],
  )
  const counted = useSyncExternalStore(counting.follow, counting.counted)
  return since === undefined ? undefined : counted && { ...counted, since }
}

/** Remembers up to when what a view shows was seen, for as long as it is open. */
export function useLooking({ id, address }: SavedView): void {
  const key = useLookedKey(id)
  const isOpen = useIsShown(address)
  useEffect(() => {
    if (!isOpen) return undefined
    const look = () => {
      const seen = countsAt(address).seen?.()
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

function useLookedKey(id: string): string {
  return useSession(({ environment }) => `${environment?.url ?? ''} ${id}`)
}

/** Whether the page shows what a view shows, whatever is selected in it. */
export function useIsShown(address: string): boolean {
  const here = useRouterState({ select: ({ location }) => location.pathname + location.searchStr })
  const now = environmentNow()
  return filterOf(here, now) === filterOf(address, now)
}
