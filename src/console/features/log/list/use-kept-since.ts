import { useQuery } from '@tanstack/react-query'

import { WatchError } from '../../../known/watch/client/watch-error.ts'
import { journalQuery } from '../../../known/watch/journal/journal-query.ts'
import { useWatch } from '../../../known/watch/watch-store.ts'

/** The oldest moment in this client's journal; `unknown` until loaded. */
export type KeptSince = number | 'nothing' | 'unknown'

const ASK_MILLISECONDS = 60_000

/** Updated now and then, as the oldest hour is dropped with time. */
export function useKeptSince(): KeptSince {
  const isShared = useWatch((watch) => watch.sharing === 'shared')
  const { data, error } = useQuery({
    ...journalQuery,
    enabled: isShared,
    staleTime: 0,
    refetchInterval: ASK_MILLISECONDS,
  })
  if (data !== undefined) return data.oldest ?? 'nothing'
  // Without an answer the journal may be there.
  return error instanceof WatchError && error.status !== undefined ? 'nothing' : 'unknown'
}
