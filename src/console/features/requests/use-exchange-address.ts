import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

import { oneOf, type Unread } from '../../../address/search.ts'
import { useSearchSetter } from '../../platform/url-state/use-search-setter.ts'
import { one, type SearchParams } from '../../../address/search-params.ts'
import { filterSearch, readFilter, type ExchangeFilter } from './log/exchange-filter.ts'

export type ExchangeTab = 'findings' | 'request' | 'response' | 'timing'
const tabs: readonly ExchangeTab[] = ['findings', 'request', 'response', 'timing']

export type Show = 'exchanges' | 'findings' | 'probes' | 'gaps' | 'atlas'
const shows: readonly Show[] = ['exchanges', 'findings', 'probes', 'gaps', 'atlas']

/** The parameters of the page, as they stand in its address. */
export type ExchangeSearch = {
  readonly [
    _ in 'show' | 'exchange' | 'tab' | 'at' | 'text' | 'operation' | 'code' | 'findings' | 'past'
  ]?: SearchParams[string]
}

export interface ExchangeAddress {
  readonly show: Show
  readonly filter: ExchangeFilter
  /** As the address has it: it may name an exchange that is gone. */
  readonly selected: string | undefined
  /** Absent: findings where there are any, else the response. */
  readonly tab: ExchangeTab | undefined
  /** A place in the answer that a mark or a value elsewhere leads to. */
  readonly at: string | undefined
  readonly unread: readonly Unread[]
  setShow: (show: Show) => void
  setFilter: (changes: Partial<ExchangeFilter>) => void
  /** `move`: the list is walked through, no step back for each row. */
  select: (id: number | undefined, move?: boolean) => void
  setTab: (tab: ExchangeTab) => void
}

/** The page's address, read, and the ways to change it: view, filter, selection and tab live there and nowhere else. */
export function useExchangeAddress(): ExchangeAddress {
  const search = useSearch({ from: '/watch/requests' })
  const set = useSearchSetter<ExchangeSearch>()
  return useMemo(() => {
    const unread: Unread[] = []
    const filter = readFilter(search, unread)
    return {
      show: oneOf(search, 'show', shows, unread) ?? 'exchanges',
      filter,
      selected: one(search['exchange']),
      tab: oneOf(search, 'tab', tabs, unread),
      at: one(search['at']),
      unread,
      setShow: (show) => set({ show: show === 'exchanges' ? undefined : show }, false),
      setFilter: (changes) => set(filterSearch({ ...filter, ...changes }), true),
      select: (id, move = false) =>
        set(
          id === undefined
            ? { exchange: undefined, tab: undefined, at: undefined }
            : { exchange: String(id), at: undefined, ...(move ? {} : { show: undefined }) },
          move,
        ),
      setTab: (tab) => set({ tab }, true),
    }
  }, [search, set])
}
