import { abouts } from '../../platform/abouts.ts'
import { pages } from '../../platform/feature.ts'
import type { PageWindows, WindowPart } from '../../platform/windows.ts'
import { one, stringifySearch, type SearchParams } from '../../../url-state/search-params.ts'

/** Path as in a URL, and query. */
export interface Place {
  readonly pathname: string
  readonly search: Readonly<SearchParams>
}

/** A part and its pages, between which links lead; it starts at the first. */
export interface PartOfPages extends WindowPart {
  readonly pages: readonly string[]
}

/** Shows the other windows' selection. */
const INSPECTOR = { word: 'inspector', name: 'Inspector', order: 30, size: [480, 800], hasNoHead: true } as const

let parts: readonly PartOfPages[] = []

/** In order of the offers; empty until features are installed. */
export function windowParts(): readonly PartOfPages[] {
  if (parts.length > 0 || abouts.content() === undefined) return parts
  const ofPages = pages().flatMap(({ path }) => {
    const own = pages().flatMap((page) => (page.path === path || page.partOf === path ? page.path : []))
    return (windowsOf(path)?.parts ?? []).map((part) => ({ ...part, pages: own }))
  })
  const selecting = pages().flatMap(({ path }) => (windowsOf(path)?.isSelectionShared ? path : []))
  const all = selecting.length === 0 ? ofPages : [...ofPages, { ...INSPECTOR, pages: selecting }]
  parts = all.toSorted((one, other) => one.order - other.order)
  return parts
}

/** By path; undefined: takes no part. */
export function windowsOf(page: string): PageWindows | undefined {
  return abouts.content()?.get(page)?.windows
}

/** Undefined for words unknown to this version. */
export function partOf(word: string | undefined): PartOfPages | undefined {
  return windowParts().find((part) => part.word === word)
}

export function isInspector(part: WindowPart | undefined): boolean {
  return part?.word === INSPECTOR.word
}

export function isOfPart(part: PartOfPages, pathname: string): boolean {
  return part.pages.includes(pathname.split('/')[1] ?? '')
}

/** Stays in a window's URL wherever it goes. */
export const KEPT = ['env', 'window', 'linked'] as const

/**
 * Keeps filters, selection, camera and moment if the current page shows the same.
 * @param environment its name, so that the window keeps it
 */
export function addressOfPart(part: PartOfPages, { pathname, search }: Place, environment: string | undefined): string {
  const { window: _part, linked: _linked, tab: _tab, ...rest } = search
  const isHere = isOfPart(part, pathname)
  const own = isHere ? { ...rest, ...part.search } : { ...part.search, ...('past' in rest && { past: rest['past'] }) }
  const path = isHere ? pathname : `/${part.pages[0] ?? ''}`
  return `${path}${stringifySearch({ ...own, env: environment, window: part.word })}`
}

/** Back to a window's own page. */
export function returnAddress(part: PartOfPages, { search }: Place): string {
  const kept = Object.fromEntries(KEPT.map((name) => [name, one(search[name])]))
  return `/${part.pages[0] ?? ''}${stringifySearch({ ...kept, ...part.search })}`
}
