import { useRouterState } from '@tanstack/react-router'

import { one, type SearchParams } from '../../../url-state/search-params.ts'
import { partOf, type PartOfPages, type Place } from './parts.ts'

/** From the URL: what this window is for, what it shows, and whether it is linked. */
export function useOwnWindow(): { place: Place; part: PartOfPages | undefined; isLinked: boolean } {
  const place = useRouterState({
    select: ({ location: { pathname, search } }): Place => ({ pathname, search: search as SearchParams }),
    structuralSharing: true,
  })
  return { place, part: partOf(one(place.search['window'])), isLinked: one(place.search['linked']) !== 'no' }
}
