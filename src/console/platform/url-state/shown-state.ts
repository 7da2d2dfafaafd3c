import { stringifySearch, parseSearch } from '../../../url-state/search-params.ts'
import { useRegistered } from '../../ui/browser/use-registered.ts'
import { readableLink } from './copy-link.ts'
import { withChanges, type SearchChanges } from '../../../url-state/search.ts'

const sources = new Set<{ current: () => SearchChanges }>()

/** State not yet in the URL (columns, layers, camera), to save with a view. */
export function useShownState(read: () => SearchChanges): void {
  useRegistered(sources, read)
}

/** Path and query that show the same again, without environment and window. */
export function wholeAddress(): string {
  const { pathname, search } = new URL(readableLink())
  const shown: SearchChanges = Object.assign({}, ...[...sources].map(({ current }) => current()))
  const { env: _environment, window: _window, ...rest } = withChanges(shown)(parseSearch(search))
  return pathname + stringifySearch(rest)
}
