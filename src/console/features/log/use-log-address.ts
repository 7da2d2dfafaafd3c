import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

import type { Unread } from '../../../address/search.ts'
import { useSearchSetter } from '../../platform/url-state/use-search-setter.ts'
import { readLogSearch, type LogFilter, type LogSearch } from './list/log-filter.ts'

export interface LogAddress extends LogFilter {
  readonly unread: readonly Unread[]
  readonly set: ReturnType<typeof useSearchSetter<LogSearch>>
}

/** The page's address, read, and the way to change it. */
export function useLogAddress(): LogAddress {
  const search = useSearch({ from: '/watch/log' })
  const set = useSearchSetter<LogSearch>()
  return useMemo(() => {
    const unread: Unread[] = []
    return { ...readLogSearch(search, unread), unread, set }
  }, [search, set])
}
