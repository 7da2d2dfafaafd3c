import { percentDecoded } from '../../../conformance/percent-decoded.ts'
import { pageAt } from '../../platform/feature.ts'
import { one, stringifySearch } from '../../../url-state/search-params.ts'
import type { SharedView } from './links.ts'
import { windowsOf, type Place } from './parts.ts'

/** Only aspects of the page: selections by page path, with raw ids; camera and moment as in URLs. */
export function sharedAt({ pathname, search }: Place): SharedView {
  const [page, id] = pageAndId(pathname)
  return {
    ...(windowsOf(page)?.isSelectionShared && { [`/${page}`]: id === '' ? null : id }),
    ...Object.fromEntries(sharedParameters(page).map((name) => [name, one(search[name]) ?? null])),
  }
}

/** A link's selection and moment. */
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

/** Follows other windows' choices if this page can; an inspector any selection. Undefined if unchanged. */
export function addressAfter(place: Place, changes: SharedView, canLeave: boolean): string | undefined {
  const before = sharedAt(place)
  const search = { ...place.search }
  let [page, id] = pageAndId(place.pathname)
  for (const [aspect, wanted] of Object.entries(changes)) {
    const its = aspect.slice(1)
    if (!aspect.startsWith('/') || wanted === undefined || wanted === before[aspect]) continue
    if (page === its) id = wanted ?? ''
    else if (canLeave && wanted !== null && windowsOf(its)?.isSelectionShared) {
      // They belong to the other page.
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

export function hrefOf({ pathname, search }: Place): string {
  return pathname + stringifySearch({ ...search })
}

/** The raw id, empty without a selection; the router may have decoded it or not. */
export function pageAndId(pathname: string): [page: string, id: string] {
  const [, page = '', ...rest] = pathname.split('/')
  return [page, percentDecoded(rest.join('/'))]
}
