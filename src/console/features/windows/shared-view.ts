import { pageAt } from '../../platform/feature.ts'
import { one, stringifySearch } from '../../../address/search-params.ts'
import type { SharedView } from './links.ts'
import type { Place } from './parts.ts'

/** What of a place linked windows share; an aspect that its page does not have is absent. Ids as they are, camera and moment as addresses have them. */
export function sharedAt({ pathname, search }: Place): Partial<SharedView> {
  const [page, id] = pageAndId(pathname)
  const selected = id === '' ? null : id
  return {
    ...(page === 'tasks' && { task: selected }),
    ...(page === 'entities' && { entity: selected, camera: one(search['at']) ?? null }),
    ...(pageAt(pathname)?.showsPast && { past: one(search['past']) ?? null }),
  }
}

/**
 * The address that shows what other windows chose, as far as this one's page can. A window that inspects goes to whatever was selected.
 * @returns undefined where there is nothing to change
 */
export function addressAfter(place: Place, changes: Partial<SharedView>, isInspector: boolean): string | undefined {
  const before = sharedAt(place)
  const search = { ...place.search }
  let [page, id] = pageAndId(place.pathname)
  for (const [kind, its] of [
    ['task', 'tasks'],
    ['entity', 'entities'],
  ] as const) {
    const wanted = changes[kind]
    if (wanted === undefined || wanted === before[kind]) continue
    if (page === its) id = wanted ?? ''
    else if (isInspector && wanted !== null) {
      ;[page, id] = [its, wanted]
      // The tab and the camera were the other page's.
      delete search['tab']
      delete search['at']
    } else continue
    delete search['updated']
  }
  if (page === 'entities' && changes.camera != null) search['at'] = changes.camera
  if (pageAt(`/${page}`)?.showsPast && changes.past !== undefined) {
    if (changes.past === null) delete search['past']
    else search['past'] = changes.past
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
