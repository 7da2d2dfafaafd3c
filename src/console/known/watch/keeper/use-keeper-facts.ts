import { useEffect, useState } from 'react'

import type { KeeperFacts } from '../../../../watch/wire/keeper.ts'
import { watchOperations } from '../../../../watch/wire/operations.ts'
import { isInTab } from '../../../platform/session/in-tab.ts'
import { environmentNow, useEachSecond } from '../../../ui/browser/ticker.ts'
import { answerTime, askWatch } from '../client/ask-watch.ts'
import { useWatch } from '../watch-store.ts'
import { keeperWords, type KeeperWords } from './keeper-words.ts'

/** Half a cycle of the keeper. */
const POLL_MILLISECONDS = 5000

/** Polled while the page is visible. Undefined without an answer: an older server, or none. */
export function useKeeperFacts(): KeeperFacts | undefined {
  // In a tab there is no server that could keep watch.
  const isShared = useWatch(({ sharing }) => sharing === 'shared') && !(IS_STATIC && isInTab())
  const [facts, setFacts] = useState<KeeperFacts>()
  useEffect(() => {
    if (!isShared) return undefined
    const over = new AbortController()
    const poll = async () => {
      if (document.visibilityState === 'hidden') return
      const answer = await askWatch(watchOperations.getKeeper, {}, answerTime(over.signal)).catch(() => undefined)
      if (!over.signal.aborted) setFacts(answer)
    }
    void poll()
    const timer = setInterval(() => void poll(), POLL_MILLISECONDS)
    document.addEventListener('visibilitychange', poll, { signal: over.signal })
    return () => {
      clearInterval(timer)
      over.abort()
      setFacts(undefined)
    }
  }, [isShared])
  return facts
}

/** Drawn again with each answer, and each second only while the server can't vouch for its watch. */
export function useKeeperWords(facts: KeeperFacts | undefined): KeeperWords | undefined {
  // By the machine's clock, as it also counts while the past is shown.
  useEachSecond((now) => (facts?.state === 'not reading' ? now : 0))
  return facts && keeperWords(facts, environmentNow())
}
