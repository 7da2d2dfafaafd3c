import { queryOptions } from '@tanstack/react-query'

import { shownNow } from '../../ui/browser/ticker.ts'
import { readSchedule, type ReadSchedule } from '../../../entity/cron.ts'

const READ_AGAIN_MILLISECONDS = 60_000

/** Where the files that read schedules did not load. */
export const UNREAD: ReadSchedule = {
  words: undefined,
  windows: [],
  problem: 'The reader of schedules did not load',
}

/** What a schedule says by now: its windows pass, so it is read again each minute. */
export function scheduleOptions(expression: string, durationMilliseconds: number | undefined) {
  return queryOptions({
    queryKey: ['schedule', expression, durationMilliseconds],
    queryFn: () => readSchedule(expression, durationMilliseconds, shownNow()),
    staleTime: READ_AGAIN_MILLISECONDS,
    refetchInterval: READ_AGAIN_MILLISECONDS,
    refetchIntervalInBackground: true,
  })
}
