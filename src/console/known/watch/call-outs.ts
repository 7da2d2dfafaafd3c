import { queryOptions } from '@tanstack/react-query'

import type { Delivery, Destination } from '../../../watch/wire/call-outs.ts'
import { watchOperations } from '../../../watch/wire/operations.ts'
import { answerTime, askWatch } from './client/ask-watch.ts'

const LOOK_MILLISECONDS = 5000

export const callOutsQuery = queryOptions({
  queryKey: ['call-outs'],
  queryFn: ({ signal }) => askWatch(watchOperations.getCallOuts, {}, answerTime(signal)),
  refetchInterval: LOOK_MILLISECONDS,
})

/** Resolves with its outcome, within 10 s. @throws WatchError */
export function testDestination(name: string): Promise<Delivery> {
  return askWatch(watchOperations.testDestination, { path: { name } })
}

/** @throws WatchError */
export function changeDestination(name: string, afterSeconds: number): Promise<Destination> {
  return askWatch(watchOperations.changeDestination, { path: { name }, body: { afterSeconds } })
}
