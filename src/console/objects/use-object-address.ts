import { useNavigate, useParams, useSearch } from '@tanstack/react-router'

import { readObjectSearch, type ObjectSearch } from './object-search.ts'
import type { Ask } from './transfer/transfer.ts'

export interface ObjectAddress {
  /** `undefined` on `/objects` alone. */
  ask: Ask | undefined
  tab: string | undefined
  open: (ask: Ask) => void
  openTab: (tab: string) => void
}

/** What the address asks for, and ways to change it. */
export function useObjectAddress(): ObjectAddress {
  const { _splat: path } = useParams({ strict: false })
  const { encoding, urgency, tab } = readObjectSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  return {
    ask:
      path === undefined || path === ''
        ? undefined
        : { path, encoding: encoding ?? 'identity', urgency: urgency === undefined ? undefined : Number(urgency) },
    tab,
    open: (ask) =>
      void navigate({
        to: '/objects/$',
        params: { _splat: ask.path },
        search: {
          encoding: ask.encoding,
          ...(ask.urgency === undefined ? {} : { urgency: String(ask.urgency) }),
        },
      }),
    openTab: (next) =>
      void navigate({ to: '.', search: (search: ObjectSearch) => ({ ...search, tab: next }), replace: true }),
  }
}
