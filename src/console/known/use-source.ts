import { useCallback, useSyncExternalStore } from 'react'

import { afterIngesting } from './ingest-in-slices.ts'

/** Follows a picture's source. Changes once per page of a poll. */
export function useSource<Value>(
  { follow }: { readonly follow: (onChange: () => void) => () => void },
  read: () => Value,
): Value {
  return useSyncExternalStore(
    useCallback((onChange: () => void) => afterIngesting(follow, onChange), [follow]),
    read,
  )
}
