import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

import { useSearchSetter } from '../../platform/url-state/use-search-setter.ts'
import {
  DEFAULT_PAGE_SIZE,
  readDeletedSearch,
  sortSearch,
  type DeletedAddress,
  type DeletedSearch,
} from './deleted-search.ts'
import type { Sort } from '../../ui/list/column.ts'
import type { DeletedColumn } from './deleted-columns.tsx'

export interface DeletedNavigation extends DeletedAddress {
  setFilter: (text: string) => void
  setSort: (sort: Sort<DeletedColumn>) => void
  setPageSize: (size: number) => void
}

/** The page's address, read, and the ways to change it: filter, sort and page size live there and nowhere else. */
export function useDeletedAddress(): DeletedNavigation {
  const search = useSearch({ from: '/watch/deleted-objects' })
  const set = useSearchSetter<DeletedSearch>()
  return useMemo(
    () => ({
      ...readDeletedSearch(search),
      setFilter: (text) => set({ text }, true),
      setSort: (sort) => set({ sort: sortSearch(sort) }, true),
      setPageSize: (size) => set({ size: size === DEFAULT_PAGE_SIZE ? undefined : String(size) }),
    }),
    [search, set],
  )
}
