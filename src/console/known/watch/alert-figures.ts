import { queryOptions } from '@tanstack/react-query'

import type { FigureRange } from '../../../watch/wire/alert-figures.ts'
import { watchOperations } from '../../../watch/wire/operations.ts'
import { answerTime, askWatch } from './client/ask-watch.ts'

const LOOK_MILLISECONDS = 60_000

export function alertFiguresQuery(range: FigureRange) {
  return queryOptions({
    queryKey: ['alert-figures', range],
    queryFn: ({ signal }) => askWatch(watchOperations.getAlertFigures, { query: { range } }, answerTime(signal)),
    refetchInterval: LOOK_MILLISECONDS,
  })
}
