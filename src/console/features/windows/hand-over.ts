import { stringifySearch } from '../../../address/search-params.ts'
import type { DeskWindow } from './desk-window.ts'
import { isInspector, isOfPart, KEPT, partOf, windowsOf, type Place } from './parts.ts'
import { pageAndId } from './shared-view.ts'

/**
 * The windows that can show where a link leads, so that the window it is pressed in stays what it was opened for: the best one first. A window that
 * nobody sees is none of them, as a press that seems to do nothing is worse than a page in the wrong window.
 */
export function takersOf(pathname: string, others: Iterable<DeskWindow>): readonly DeskWindow[] {
  const [, id] = pageAndId(pathname)
  if (!isAlike(pathname)) return []
  return [...others]
    .filter(({ isLinked, isVisible }) => isLinked && isVisible)
    .flatMap((other) => {
      const rank = rankOf(other.part, pathname, id !== '')
      return rank === undefined ? [] : [{ other, rank }]
    })
    .toSorted((one, next) => one.rank - next.rank)
    .map(({ other }) => other)
}

/** Whether another window shows a page as the one does where its link is. */
export function isAlike(pathname: string): boolean {
  return windowsOf(pageAndId(pathname)[0]) !== undefined
}

/** The lower, the nearer it is to what the link means; undefined: it doesn't show that. */
function rankOf(word: string | undefined, pathname: string, isSelection: boolean): number | undefined {
  // A whole console shows anything, at the cost of what it shows now.
  if (word === undefined) return 2
  const part = partOf(word)
  if (part === undefined || !isOfPart(part, pathname)) return undefined
  if (isInspector(part)) return isSelection ? 0 : undefined
  if (part.search !== undefined) return isSelection ? 3 : undefined
  return 1
}

/** Where a window goes that is handed an address: what it shows of the same page stays as it is, but for what was selected, and when. */
export function addressHanded(place: Place, address: Place): string {
  const [page] = pageAndId(place.pathname)
  const [wanted, id] = pageAndId(address.pathname)
  const isBeside = page === wanted && id !== '' && windowsOf(page)?.isSelectionShared
  const { past, tab } = address.search
  const search = isBeside ? { ...place.search, past, tab, updated: undefined } : address.search
  const kept = Object.fromEntries(KEPT.map((name) => [name, place.search[name]]))
  return address.pathname + stringifySearch({ ...search, ...kept })
}
