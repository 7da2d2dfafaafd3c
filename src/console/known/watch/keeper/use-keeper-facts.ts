import { queryOptions, useQuery } from '@tanstack/react-query'

import type { KeeperFacts } from '../../../../watch/wire/keeper.ts'
import { watchOperations } from '../../../../watch/wire/operations.ts'
import { isInTab } from '../../../platform/session/in-tab.ts'
import { environmentNow, useEachSecond } from '../../../ui/browser/ticker.ts'
import { answerTime, askWatch } from '../client/ask-watch.ts'
import { useWatch } from '../watch-store.ts'
import { keeperWords, type KeeperWords } from './keeper-words.ts'

/** Half a cycle of the keeper. */
const POLL_MILLISECONDS = 5000

const keeperQuery = queryOptions({
  queryKey: ['keeper'],
  queryFn: ({ signal }) => askWatch(watchOperations.getKeeper, {}, answerTime(signal)),
  refetchInterval: POLL_MILLISECONDS,
  refetchOnWindowFocus: 'always',
})

/** Polled while visible. Undefined without an answer: an older server, or none. Belongs within `Queries`. */
export function useKeeperFacts(): KeeperFacts | undefined {
  // In a tab there is no server that could keep watch.
  const isShared = useWatch(({ sharing }) => sharing === 'shared') && !(IS_STATIC && isInTab())
  const { data, isError } = useQuery({ ...keeperQuery, enabled: isShared })
  return isShared && !isError ? data : undefined
}

/** Drawn again with each answer, and each second only while the server can't vouch for its watch. */
export function useKeeperWords(facts: KeeperFacts | undefined): KeeperWords | undefined {
  // By the machine's clock, as it also counts while the past is shown.
  useEachSecond((now) => (facts?.state === 'not reading' ? now : 0))
  return facts && keeperWords(facts, environmentNow())
}
