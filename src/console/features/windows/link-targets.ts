import { stringifySearch } from '../../../url-state/search-params.ts'
import type { DeskWindow } from './desk-window.ts'
import { isInspector, isOfPart, KEPT, partOf, windowsOf, type Place } from './parts.ts'
import { pageAndId } from './shared-view.ts'

/** Best first, without busy windows and hidden ones: no visible effect is worse than the wrong window. */
export function targetsOf(pathname: string, others: Iterable<DeskWindow>): readonly DeskWindow[] {
  const [page, id] = pageAndId(pathname)
  if (!isAlike(pathname)) return []
  return [...others]
    .filter(({ isLinked, isVisible, isAt, address }) => {
      const isFree = isAt === undefined || (isAt === 'text' && address.split(/[/?]/)[1] === page)
      return isLinked && isVisible && isFree
    })
    .flatMap((other) => {
      const rank = rankOf(other.part, pathname, id !== '')
      return rank === undefined ? [] : [{ other, rank }]
    })
    .toSorted((one, next) => one.rank - next.rank)
    .map(({ other }) => other)
}

/** Whether another window shows the same kind of page as this one. */
export function isAlike(pathname: string): boolean {
  return windowsOf(pageAndId(pathname)[0]) !== undefined
}

/** Lower is closer to the link's target; undefined: can't show it. */
function rankOf(word: string | undefined, pathname: string, isSelection: boolean): number | undefined {
  // A whole console shows anything, but loses its page.
  if (word === undefined) return 2
  const part = partOf(word)
  if (part === undefined || !isOfPart(part, pathname)) return undefined
  if (isInspector(part)) return isSelection ? 0 : undefined
  if (part.search !== undefined) return isSelection ? 3 : undefined
  return 1
}

/** The URL for a window that gets a link: on the same page it keeps all but selection and moment. */
export function addressIn(place: Place, address: Place): string {
  const [page] = pageAndId(place.pathname)
  const [wanted, id] = pageAndId(address.pathname)
  const isBeside = page === wanted && id !== '' && windowsOf(page)?.isSelectionShared
  const { past, tab } = address.search
  const search = isBeside ? { ...place.search, past, tab, updated: undefined } : address.search
  const kept = Object.fromEntries(KEPT.map((name) => [name, place.search[name]]))
  return address.pathname + stringifySearch({ ...search, ...kept })
}
