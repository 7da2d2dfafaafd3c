import { useEffect, useState } from 'react'

import type { KeeperFacts } from '../../../../watch/wire/keeper.ts'
import { watchOperations } from '../../../../watch/wire/operations.ts'
import { answerTime, askWatch } from '../client/ask-watch.ts'
import { useWatch } from '../watch-store.ts'

/** Half a cycle of the keeper. */
const POLL_MILLISECONDS = 5000

/** Polled while the page is drawn. Undefined without an answer: an older server, or none. */
export function useKeeperFacts(): KeeperFacts | undefined {
  const isShared = useWatch(({ sharing }) => sharing === 'shared')
  const [facts, setFacts] = useState<KeeperFacts>()
  useEffect(() => {
    if (!isShared) return undefined
    const over = new AbortController()
    const poll = async () => {
      const answer = await askWatch(watchOperations.getKeeper, {}, answerTime(over.signal)).catch(() => undefined)
      if (!over.signal.aborted) setFacts(answer)
    }
    void poll()
    const timer = setInterval(() => void poll(), POLL_MILLISECONDS)
    return () => {
      clearInterval(timer)
      over.abort()
      setFacts(undefined)
    }
  }, [isShared])
  return facts
}
