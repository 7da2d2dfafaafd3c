import { parseSearch, stringifySearch } from '../../../url-state/search-params.ts'
import { isOfTab } from '../tab-address.ts'
import { useSession } from './session.ts'

/** Whether this session's environment runs in this tab. */
export function isInTab({ environment } = useSession.getState()): boolean {
  return environment !== undefined && isOfTab(environment.url)
}

interface AskedOfTab {
  /** Its address, if it has one. */
  readonly scenario?: string
  readonly drill?: string
  /** In this browser. */
  readonly isKept?: true
}

let asked: AskedOfTab = {}

/** For a link that starts the same watch. */
export function askedOfTab(): AskedOfTab {
  return asked
}

/** In the connection’s place. */
export function placeOfTab(): string {
  return asked.isKept ? 'In this browser' : 'In this tab'
}

export function setAskedOfTab(given: AskedOfTab): void {
  asked = given
}

/** Starts the same watch elsewhere, and says what it is. */
export function linkOfTab(href: string): string {
  const url = new URL(href)
  const { isKept: _, ...link } = asked
  url.search = stringifySearch({ ...parseSearch(url.search), ...link })
  url.hash = 'made-up-data'
  return url.href
}
