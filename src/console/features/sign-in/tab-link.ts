import { one, parseSearch, stringifySearch } from '../../../url-state/search-params.ts'
import { signInTarget } from './sign-in-target.ts'

/** Scenario and drill of a link to a watch in a tab, and the address without them. */
export function tabLink(to: string | undefined, origin: string) {
  const { pathname, search } = new URL(signInTarget(to, origin).hrefIn(undefined), origin)
  const { scenario, drill, ...rest } = parseSearch(search)
  return { href: pathname + stringifySearch(rest), scenario: one(scenario), drill: one(drill) }
}
