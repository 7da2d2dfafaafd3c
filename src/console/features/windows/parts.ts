import { one, stringifySearch, type SearchParams } from '../../../address/search-params.ts'
import { families, type FamilyId } from '../../../task/status-families.ts'

/** What a window of its own may be for, by its word in the address; a lane is `lane.executing`. */
export type WindowPart = 'map' | 'board' | 'inspector' | 'alerts' | 'log' | `lane.${FamilyId}`

/** A place of the console: path, as an address has it, and query. */
export interface Place {
  readonly pathname: string
  readonly search: Readonly<SearchParams>
}

/** In the order in which they are offered. */
export const windowParts: readonly WindowPart[] = [
  'map',
  'board',
  'inspector',
  'alerts',
  'log',
  ...families.map(({ id }): WindowPart => `lane.${id}`),
]

/** A part by its word; undefined for a word that this version does not know. */
export function partOf(word: string | undefined): WindowPart | undefined {
  return windowParts.find((part) => part === word)
}

export function laneOf(part: WindowPart | undefined): FamilyId | undefined {
  return families.find(({ id }) => part === `lane.${id}`)?.id
}

const NAMES = { map: 'Map', board: 'Board', inspector: 'Inspector', alerts: 'Alerts', log: 'Log' } as const

/** `Map`, `Lane Executing`. */
export function partName(part: WindowPart): string {
  const lane = families.find(({ id }) => part === `lane.${id}`)
  return lane === undefined ? NAMES[part as keyof typeof NAMES] : `Lane ${lane.name}`
}

/** Width and height in pixels of a new window. */
export function firstSize(part: WindowPart): readonly [width: number, height: number] {
  switch (part) {
    case 'map':
      return [900, 700]
    case 'board':
      return [1440, 800]
    case 'inspector':
      return [480, 800]
    case 'alerts':
    case 'log':
      return [1000, 640]
    default:
      return [440, 800]
  }
}

const PAGES = { map: ['entities'], inspector: ['tasks', 'entities'], alerts: ['alerts'], log: ['log', 'handover'] }

/** Whether a page belongs to a part: links may lead its window to others. */
export function isOfPart(part: WindowPart, pathname: string): boolean {
  const pages: readonly string[] = part in PAGES ? PAGES[part as keyof typeof PAGES] : ['tasks']
  return pages.includes(pathname.split('/')[1] ?? '')
}

/** What stays in an address wherever its window goes. */
export const KEPT = ['env', 'window', 'linked'] as const

/**
 * Where a new window for a part begins: filters, selection, camera and moment go along where the page that is left shows the same.
 * @param environment its name, so that the window asks for no other
 */
export function addressOfPart(part: WindowPart, { pathname, search }: Place, environment: string | undefined): string {
  const { window: _part, linked: _linked, tab: _tab, ...rest } = search
  const isHere = isOfPart(part, pathname)
  const lane = families.find(({ id }) => part === `lane.${id}`)
  const narrowed =
    lane === undefined ? {} : { status: lane.statuses.map(({ value }) => value), view: undefined, sort: undefined }
  const own = isHere ? { ...rest, ...narrowed } : { ...narrowed, ...('past' in rest && { past: rest['past'] }) }
  const path = isHere ? pathname : firstPath(part)
  return `${path}${stringifySearch({ ...own, env: environment, window: part })}`
}

/** The way back to what a window is for. */
export function wayBack(part: WindowPart, { search }: Place): string {
  const lane = families.find(({ id }) => part === `lane.${id}`)
  const kept = Object.fromEntries(KEPT.map((name) => [name, one(search[name])]))
  return `${firstPath(part)}${stringifySearch({ ...kept, status: lane?.statuses.map(({ value }) => value) })}`
}

function firstPath(part: WindowPart): string {
  if (part === 'alerts' || part === 'log') return `/${part}`
  return part === 'map' ? '/entities' : '/tasks'
}
