import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

import { codec, type Address, type SearchOf } from '../../../address/codec.ts'
import { anyText, choice } from '../../../address/parts.ts'
import { word } from '../../../address/word-parts.ts'
import { useAddress } from '../../platform/url-state/use-address.ts'
import { exchangeFilter, type ExchangeFilter } from './log/exchange-filter.ts'

/** The page's address. */
export const exchangeAddress = codec({
  filter: exchangeFilter,
  past: anyText('past', { is: 'filter' }),
  show: choice('show', ['exchanges', 'findings', 'probes', 'gaps', 'atlas'], { is: 'picture' }),
  /** It may name an exchange that is gone. */
  selected: anyText('exchange', { is: 'place' }),
  /** Absent: findings where there are any, else the response. */
  tab: word('tab', ['findings', 'request', 'response', 'timing'], { is: 'place' }),
  /** A place in the answer that a mark or a value elsewhere leads to. */
  at: anyText('at', { is: 'place' }),
})

export type ExchangeSearch = SearchOf<typeof exchangeAddress>
type Read = Address<typeof exchangeAddress>
export type ExchangeTab = NonNullable<Read['tab']>

export interface ExchangeAddress extends Read {
  setShow: (show: Read['show']) => void
  setFilter: (changes: Partial<ExchangeFilter>) => void
  /** `move`: the list is walked through, no step back for each row. */
  select: (id: number | undefined, move?: boolean) => void
  setTab: (tab: ExchangeTab) => void
}

/** The page's address, read, and the ways to change it: view, filter, selection and tab live there and nowhere else. */
export function useExchangeAddress(): ExchangeAddress {
  const address = useAddress(exchangeAddress, useSearch({ from: '/watch/requests' }))
  return useMemo(() => {
    const { filter, set } = address
    return {
      ...address,
      setShow: (show) => set({ show }),
      setFilter: (changes) => set({ filter: { ...filter, ...changes } }, true),
      select: (id, move = false) =>
        set(
          id === undefined
            ? { selected: undefined, tab: undefined, at: undefined }
            : { selected: String(id), at: undefined, ...(move ? {} : { show: 'exchanges' }) },
          move,
        ),
      setTab: (tab) => set({ tab }, true),
    }
  }, [address])
}
