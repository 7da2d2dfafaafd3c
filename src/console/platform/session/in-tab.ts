import { parseSearch, stringifySearch } from '../../../url-state/search-params.ts'
import { isOfTab } from '../api/request/out-of-reach.ts'
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
