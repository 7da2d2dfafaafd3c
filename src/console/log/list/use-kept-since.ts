import { useEffect, useState } from 'react'

import { journalFacts } from '../../watch/journal/journal-facts.ts'
import { useWatch } from '../../watch/watch-store.ts'

/** The oldest moment that the journal has of this client; `unknown` as long as nobody has said. */
export type KeptSince = number | 'nothing' | 'unknown'

const ASK_MILLISECONDS = 60_000

/** Asked for now and then while somebody reads: the oldest hour goes as time passes. */
export function useKeptSince(): KeptSince {
  const sharing = useWatch((watch) => watch.sharing)
  const [kept, setKept] = useState<KeptSince>('unknown')
  useEffect(() => {
    if (sharing !== 'shared') return undefined
    const over = new AbortController()
    const ask = () =>
      void journalFacts(over.signal).then(
        ({ oldest }) => setKept(oldest ?? 'nothing'),
        () => over.signal.aborted || setKept('nothing'),
      )
    ask()
    const timer = setInterval(ask, ASK_MILLISECONDS)
    return () => {
      over.abort()
      clearInterval(timer)
    }
  }, [sharing])
  return kept
}
