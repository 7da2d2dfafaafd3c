import { parseSearch, stringifySearch } from '../../../url-state/search-params.ts'
import { goesWithTab, isOfTab } from '../tab-address.ts'
import { useSession } from './session.ts'

/** Whether this session's environment runs in this tab. */
export function isInTab({ environment } = useSession.getState()): boolean {
  return environment !== undefined && isOfTab(environment.url)
}

interface AskedOfTab {
  /** Its address, if it has one. */
  readonly scenario?: string
  readonly drill?: string
}

let asked: AskedOfTab = {}

/** For a link that starts the same watch. */
export function askedOfTab(): AskedOfTab {
  return asked
}

export function isKept(): boolean {
  const { environment } = useSession.getState()
  return environment !== undefined && isOfTab(environment.url) && !goesWithTab(environment.url)
}

/** In the connection’s place. */
export function placeOfTab(): string {
  return isKept() ? 'In this browser' : 'In this tab'
}

export function setAskedOfTab(given: AskedOfTab): void {
  asked = given
}

/** Starts the same watch elsewhere, and says what it is. */
export function linkOfTab(href: string): string {
  const url = new URL(href)
  url.search = stringifySearch({ ...parseSearch(url.search), ...asked })
  url.hash = 'made-up-data'
  return url.href
}
