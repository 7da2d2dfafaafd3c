import { useRouter, type HistoryLocation, type RegisteredRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

import { announce } from '../../ui/feedback/announcer.ts'
import { parseSearch } from '../../../url-state/search-params.ts'
import { FROM_ELSEWHERE } from '../../platform/url-state/from-elsewhere.ts'
import { chooseElsewhere, showIn, useDeskWindows } from './desk-windows.ts'
import { setOpenedElsewhere } from './opened-elsewhere.ts'
import { addressIn, isAlike, targetsOf } from './link-targets.ts'
import { isOfPart, partOf, type PartOfPages, type Place } from './parts.ts'
import { hrefOf, selectedAt } from './shared-view.ts'
import { useOwnWindow } from './use-own-window.ts'

/** Opens links in another linked window that can show them, so that this one keeps its purpose. */
export function useLinkTargets(): void {
  const { part, isLinked } = useOwnWindow()
  const router = useRouter()
  // From the history, as the router's hook would be in the first view's script.
  useEffect(() => {
    if (part === undefined || !isLinked) return undefined
    return router.history.block({
      enableBeforeUnload: false,
      blockerFn: ({ nextLocation: { pathname, search } }: { nextLocation: HistoryLocation }) =>
        isHandedOver(part, { pathname, search: parseSearch(search) }),
    })
  }, [part, isLinked, router])
}

async function isHandedOver(part: PartOfPages, place: Place): Promise<boolean> {
  if (isOfPart(part, place.pathname)) return false
  for (const { id, part: its } of targetsOf(place.pathname, useDeskWindows.getState().others)) {
    if (!(await showIn(id, hrefOf(place)))) continue
    chooseElsewhere(selectedAt(place))
    setOpenedElsewhere(partOf(its))
    return true
  }
  return false
}

/** Follows another window's link. */
export function showLinked(router: RegisteredRouter, href: string): void {
  const { pathname, search } = router.history.location
  const address = new URL(href, window.location.origin)
  if (!isAlike(address.pathname)) return
  const place = { pathname, search: parseSearch(search) }
  const next = addressIn(place, { pathname: address.pathname, search: parseSearch(address.search) })
  router.history.push(next, FROM_ELSEWHERE)
  announce('Opened by a link in another window')
}
