import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

import { useSearchSetter } from '../address/use-search-setter.ts'
import {
  askSearch,
  comparisonSearch,
  readObjectAddress,
  type ObjectAddress,
  type ObjectSearch,
} from './object-search.ts'
import type { Ask } from './transfer/transfer.ts'

export interface ObjectNavigation extends ObjectAddress {
  open: (ask: Ask) => void
  openTab: (tab: string) => void
  /** `undefined`: no comparison. */
  compare: (sides: { first: Ask | undefined; other: Ask | undefined } | undefined) => void
}

/** What the address asks for, and ways to change it. */
export function useObjectAddress(): ObjectNavigation {
  const { _splat: path } = useParams({ strict: false })
  const search = useSearch({ from: '/watch/objects' })
  const navigate = useNavigate()
  const set = useSearchSetter<ObjectSearch>()
  return useMemo(() => {
    const go = (ask: Ask, more: ObjectSearch = {}) =>
      void navigate({ to: '/objects/$', params: { _splat: ask.path }, search: { ...askSearch(ask), ...more } })
    return {
      ...readObjectAddress(path, search),
      open: (ask) => go(ask),
      openTab: (tab) => set({ tab }, true),
      compare: (sides) => {
        if (sides === undefined) set({ compare: undefined, with: undefined, 'with-encoding': undefined })
        else if (sides.first === undefined) set(comparisonSearch(sides.other))
        else go(sides.first, comparisonSearch(sides.other))
      },
    }
  }, [path, search, navigate, set])
}
