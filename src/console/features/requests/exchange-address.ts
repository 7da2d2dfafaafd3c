import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

import { codec, type Address, type SearchOf } from '../../../url-state/codec.ts'
import { anyText, choice } from '../../../url-state/parts.ts'
import { word } from '../../../url-state/word-parts.ts'
import { useAddress } from '../../platform/url-state/use-address.ts'
import { exchangeFilter, type ExchangeFilter } from './log/exchange-filter.ts'

export const exchangeAddress = codec({
  filter: exchangeFilter,
  past: anyText('past', { is: 'filter' }),
  show: choice('show', ['exchanges', 'findings', 'probes', 'gaps', 'atlas'], { is: 'picture' }),
  /** The exchange may be gone. */
  selected: anyText('exchange', { is: 'place' }),
  /** Default: findings if there are any, else the response. */
  tab: word('tab', ['findings', 'request', 'response', 'timing'], { is: 'place' }),
  /** A place in the answer, from a mark or value elsewhere. */
  at: anyText('at', { is: 'place' }),
})

export type ExchangeSearch = SearchOf<typeof exchangeAddress>
type Read = Address<typeof exchangeAddress>
export type ExchangeTab = NonNullable<Read['tab']>

export interface ExchangeAddress extends Read {
  setShow: (show: Read['show']) => void
  setFilter: (changes: Partial<ExchangeFilter>) => void
  /** `move`: by arrow keys, so without history entries. */
  select: (id: number | undefined, move?: boolean) => void
  setTab: (tab: ExchangeTab) => void
}

/** View, filter, selection and tab live in the URL only. */
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
