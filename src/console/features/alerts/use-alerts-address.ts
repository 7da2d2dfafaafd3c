import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

import { useSearchSetter } from '../../platform/url-state/use-search-setter.ts'
import type { AlertLevel } from '../../../watch/wire/level.ts'
import { readAlertsSearch, type AlertsPlace, type AlertsSearch, type AlertsTab } from './alerts-search.ts'

export interface AlertsAddress extends AlertsPlace {
  readonly setTab: (tab: AlertsTab) => void
  readonly setLevel: (level: AlertLevel | undefined) => void
  readonly setText: (text: string) => void
  /** `isWalked`: the list is walked through, no step back for each row. */
  readonly select: (key: string | undefined, isWalked?: boolean) => void
  readonly selectRule: (id: string | undefined, isWalked?: boolean) => void
}

/** The page's address, read, and the ways to change it: tab, filter and selection live there and nowhere else. */
export function useAlertsAddress(): AlertsAddress {
  const search = useSearch({ from: '/watch/alerts' })
  const set = useSearchSetter<AlertsSearch>()
  return useMemo(
    () => ({
      ...readAlertsSearch(search),
      setTab: (tab) => set({ tab: tab === 'active' ? undefined : tab, alert: undefined, rule: undefined }),
      setLevel: (level) => set({ level }, true),
      setText: (text) => set({ text }, true),
      select: (alert, isWalked) => set({ alert }, isWalked),
      selectRule: (rule, isWalked) => set({ rule }, isWalked),
    }),
    [search, set],
  )
}
