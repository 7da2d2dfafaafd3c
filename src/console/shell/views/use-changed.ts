import { useRouterState } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'

import { useAlerts } from '../../alerts/use-alerts.ts'
import { createCollection } from '../../live/collection.ts'
import { present } from '../../live/live-tasks.ts'
import { useView } from '../../live/use-view.ts'
import type { View } from '../../live/view.ts'
import { view } from '../../live/view.ts'
import { useSession } from '../../session/session.ts'
import { environmentNow, useNow } from '../../ui/browser/ticker.ts'
import { changedAlerts, changedSince, slidesOver } from './changed-since.ts'
import { keepViews, useKeptViews, withLooked } from '../../watch/views/kept-views.ts'
import type { SavedView } from '../../watch/views/saved-views.ts'
import { filterOf } from './view-address.ts'

/** How many of what a view shows changed since it was looked at, and when that was. */
export interface Changed {
  readonly count: number
  /** Milliseconds of the environment's clock. */
  readonly since: number
}

const nothing: View<unknown> = view(createCollection<unknown>(), { order: () => 0 })
const MINUTE = 60_000

/** Undefined where nobody looked at it here yet, while it is open, and where its page has no times of update. Counts what is loaded. */
export function useChanged({ id, address }: SavedView): Changed | undefined {
  const key = useLookedKey(id)
  const since = useKeptViews(({ looked }) => looked[key])
  const isOpen = useIsShown(address)
  const minute = Math.floor(useNow(MINUTE) / MINUTE)
  const alerts = useAlerts()
  const now = environmentNow()
  const isCounted = since !== undefined && !isOpen
  const turn = isCounted && slidesOver(address, since, now) ? minute : 0
  const changed = useMemo(
    // What slides is made again each minute.
    () => (isCounted && turn >= 0 ? changedSince(address, since, environmentNow(), present) : undefined),
    [address, since, isCounted, turn],
  )
  const { rows } = useView<unknown>((changed as View<unknown> | undefined) ?? nothing)
  if (!isCounted) return undefined
  if (changed !== undefined) return { count: rows.length, since }
  const count = changedAlerts(address, since, alerts)
  return count === undefined ? undefined : { count, since }
}

/** Remembers up to when what a view shows was seen: for as long as it is open, by what was read last. */
export function useLooking({ id, address }: SavedView): void {
  const key = useLookedKey(id)
  const isOpen = useIsShown(address)
  useEffect(() => {
    if (!isOpen) return undefined
    const look = () => {
      const { lastGood } = present.feed.state.getState()
      if (lastGood === undefined) return
      const read = lastGood + environmentNow() - Date.now()
      keepViews((kept) => ({ looked: withLooked(kept, key, read) }))
    }
    window.addEventListener('pagehide', look)
    return () => {
      window.removeEventListener('pagehide', look)
      look()
    }
  }, [isOpen, key])
}

function useLookedKey(id: string): string {
  return useSession(({ environment }) => `${environment?.url ?? ''} ${id}`)
}

/** Whether the page shows what a view shows, whatever is selected in it. */
export function useIsShown(address: string): boolean {
  const here = useRouterState({ select: ({ location }) => location.pathname + location.searchStr })
  return filterOf(here) === filterOf(address)
}
