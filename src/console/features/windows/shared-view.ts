import { pageAt } from '../../platform/feature.ts'
import { one, stringifySearch } from '../../../address/search-params.ts'
import type { SharedView } from './links.ts'
import { windowsOf, type Place } from './parts.ts'

/**
 * What of a place linked windows share; an aspect that its page does not have is absent. Selections by the path of their page, ids as they are; camera
 * and moment by their parameters, as addresses have them.
 */
export function sharedAt({ pathname, search }: Place): SharedView {
  const [page, id] = pageAndId(pathname)
  return {
    ...(windowsOf(page)?.isSelectionShared && { [`/${page}`]: id === '' ? null : id }),
    ...Object.fromEntries(sharedParameters(page).map((name) => [name, one(search[name]) ?? null])),
  }
}

/** What a link leads to, of what windows share: a selection and a moment. */
export function selectedAt(place: Place): SharedView {
  return Object.fromEntries(
    Object.entries(sharedAt(place)).filter(([aspect, value]) =>
      aspect.startsWith('/') ? value !== null : aspect === 'past',
    ),
  )
}

function sharedParameters(page: string): readonly string[] {
  return [...(windowsOf(page)?.shared ?? []), ...(pageAt(`/${page}`)?.showsPast ? ['past'] : [])]
}

/**
 * The address that shows what other windows chose, as far as this one's page can. A window that inspects goes to whatever was selected.
 * @returns undefined where there is nothing to change
 */
export function addressAfter(place: Place, changes: SharedView, canLeave: boolean): string | undefined {
  const before = sharedAt(place)
  const search = { ...place.search }
  let [page, id] = pageAndId(place.pathname)
  for (const [aspect, wanted] of Object.entries(changes)) {
    const its = aspect.slice(1)
    if (!aspect.startsWith('/') || wanted === undefined || wanted === before[aspect]) continue
    if (page === its) id = wanted ?? ''
    else if (canLeave && wanted !== null && windowsOf(its)?.isSelectionShared) {
      // The tab and the camera were the other page's.
      for (const name of ['tab', ...(windowsOf(page)?.shared ?? [])]) delete search[name]
      ;[page, id] = [its, wanted]
    } else continue
    delete search['updated']
  }
  for (const name of sharedParameters(page)) {
    const wanted = changes[name]
    if (wanted != null) search[name] = wanted
    else if (wanted === null && name === 'past') delete search[name]
  }
  const path = `/${page}${id === '' ? '' : `/${encodeURIComponent(id)}`}`
  const next = path + stringifySearch(search)
  return next === hrefOf(place) ? undefined : next
}

/** The place as an address: path and query. */
export function hrefOf({ pathname, search }: Place): string {
  return pathname + stringifySearch({ ...search })
}

/** The id as it is, empty where nothing is selected; the router may or may not have decoded it. */
export function pageAndId(pathname: string): [page: string, id: string] {
  const [, page = '', ...rest] = pathname.split('/')
  const id = rest.join('/')
  try {
    return [page, decodeURIComponent(id)]
  } catch {
    return [page, id]
  }
}
