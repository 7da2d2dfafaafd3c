import { useLayoutEffect, useRef } from 'react'

import { stringifySearch, parseSearch } from '../../../address/search-params.ts'
import { readableLink } from './copy-link.ts'
import { withChanges, type SearchChanges } from '../../../address/search.ts'

const sources = new Set<{ current: () => SearchChanges }>()

/** Says what of the picture stands in no address yet: columns, layers, the camera. Asked for when a view is saved. */
export function useShownState(read: () => SearchChanges): void {
  const source = useRef(read)
  useLayoutEffect(() => {
    source.current = read
  })
  useLayoutEffect(() => {
    sources.add(source)
    return () => void sources.delete(source)
  }, [])
}

/** Path and query of what is shown, with all that it takes to show the same again: not where it is signed in, nor in which window it stands. */
export function wholeAddress(): string {
  const { pathname, search } = new URL(readableLink())
  const shown: SearchChanges = Object.assign({}, ...[...sources].map(({ current }) => current()))
  const { env: _environment, window: _window, ...rest } = withChanges(shown)(parseSearch(search))
  return pathname + stringifySearch(rest)
}
