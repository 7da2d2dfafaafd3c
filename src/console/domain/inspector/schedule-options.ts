import { queryOptions } from '@tanstack/react-query'

import { shownNow } from '../../ui/browser/ticker.ts'
import { readSchedule, type ReadSchedule } from '../../../entity/cron.ts'

const READ_AGAIN_MILLISECONDS = 60_000

/** While the schedule reader can't be loaded. */
export const UNREAD: ReadSchedule = {
  words: undefined,
  windows: [],
  problem: 'The schedule reader didn’t load',
}

/** Reads again each minute, as windows pass. */
export function scheduleOptions(expression: string, durationMilliseconds: number | undefined) {
  return queryOptions({
    queryKey: ['schedule', expression, durationMilliseconds],
    queryFn: () => readSchedule(expression, durationMilliseconds, shownNow()),
    staleTime: READ_AGAIN_MILLISECONDS,
    refetchInterval: READ_AGAIN_MILLISECONDS,
    refetchIntervalInBackground: true,
  })
}
