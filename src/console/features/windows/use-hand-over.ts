import { useRouter, type HistoryLocation, type RegisteredRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

import { announce } from '../../ui/feedback/announcer.ts'
import { parseSearch } from '../../../address/search-params.ts'
import { chooseElsewhere, showIn, useDeskWindows } from './desk-windows.ts'
import { sayHandedOver } from './handed-over.ts'
import { addressHanded, isAlike, takersOf } from './hand-over.ts'
import { isOfPart, partOf, type PartOfPages, type Place } from './parts.ts'
import { hrefOf, selectedAt } from './shared-view.ts'
import { useOwnWindow } from './use-own-window.ts'

/** A link to what another linked window can show leads there: a window stays what it was opened for. */
export function useHandOver(): void {
  const { part, isLinked } = useOwnWindow()
  const router = useRouter()
  // Of the history itself: the router's hook for it would come with the first view's script.
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
  for (const { id, part: its } of takersOf(place.pathname, useDeskWindows.getState().others)) {
    if (!(await showIn(id, hrefOf(place)))) continue
    chooseElsewhere(selectedAt(place))
    sayHandedOver(partOf(its))
    return true
  }
  return false
}

/** Goes where a link in another window leads, unless somebody is at something here that it would end. */
export function showHanded(router: RegisteredRouter, href: string): boolean {
  const { pathname, search } = router.history.location
  const address = new URL(href, window.location.origin)
  if (!isAlike(address.pathname) || isBusy(pathname.split('/')[1] !== address.pathname.split('/')[1])) return false
  const place = { pathname, search: parseSearch(search) }
  router.history.push(addressHanded(place, { pathname: address.pathname, search: parseSearch(address.search) }))
  announce('Opened by a link in another window')
  return true
}

/** A dialog is open, or something is written on a page that would be left. */
function isBusy(isLeft: boolean): boolean {
  if (document.querySelector('[role=dialog], [role=alertdialog]') !== null) return true
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'textarea, input:focus:not([type=checkbox])',
  )
  return isLeft && [...fields].some(({ value, readOnly }) => value !== '' && !readOnly)
}
