import { useRouterState } from '@tanstack/react-router'
import { useEffect, useMemo, useSyncExternalStore } from 'react'

import { useSession } from '../../platform/session/session.ts'
import type { Counted, Counting } from '../../platform/counts.ts'
import { environmentNow, useNow } from '../../ui/browser/ticker.ts'
import { keepViews, useKeptViews, withVisit } from '../../known/watch/views/kept-views.ts'
import type { SavedView } from '../../known/watch/views/saved-views.ts'
import { countingOf, countsAt, slides } from './feature-counts.ts'
import { filterOf } from './view-address.ts'
import { MINUTE } from '../../../format/milliseconds.ts'

export interface Changed extends Counted {
  readonly since: number
}

const uncounted: Counting = { follow: () => () => undefined, counted: () => undefined }

/** Undefined if not seen here before, open now, or impossible to count. Sends no request. */
export function useChanged({ id, address }: SavedView): Changed | undefined {
  const key = useLookedKey(id)
  const at = useKeptViews(({ looked }) => looked[key])
  const entry = useKeptViews(({ seenEntries }) => seenEntries[key])
  const isOpen = useIsShown(address)
  const minute = Math.floor(useNow(MINUTE) / MINUTE)
  const since = isOpen ? undefined : at
  const turn = since !== undefined && slides(address, since, environmentNow()) ? minute : 0
  const counting = useMemo(
    // A sliding range changes each minute.
    () =>
      (since !== undefined && turn >= 0 && countingOf(address, { at: since, entry }, environmentNow())) || uncounted,
    [address, since, turn, entry],
  )
  const counted = useSyncExternalStore(counting.follow, counting.counted)
  return since === undefined ? undefined : counted && { ...counted, since }
}

/** Records when the open view was seen. */
export function useRecordVisit({ id, address }: SavedView): void {
  const key = useLookedKey(id)
  const isOpen = useIsShown(address)
  useEffect(() => {
    if (!isOpen) return undefined
    const look = () => {
      const seen = countsAt(address).seen?.()
      if (seen === undefined) return
      const { at, entry } = seen
      keepViews(({ looked, seenEntries }) => ({
        looked: withVisit(looked, key, at),
        ...(entry !== undefined && { seenEntries: withVisit(seenEntries, key, entry) }),
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

export function useIsShown(address: string): boolean {
  const here = useRouterState({ select: ({ location }) => location.pathname + location.searchStr })
  const now = environmentNow()
  return filterOf(here, now) === filterOf(address, now)
}
