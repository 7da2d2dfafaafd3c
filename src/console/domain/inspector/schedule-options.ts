import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { readSchedule, type ReadSchedule } from '../../../entity/cron.ts'
import { MINUTE } from '../../../format/milliseconds.ts'

/** While the schedule reader can't be loaded. */
export const UNREAD: ReadSchedule = {
  words: undefined,
  windows: [],
  problem: 'The schedule reader didn’t load',
}

/** Per minute, as windows pass, and as the past has others. @param now the shown moment */
export function scheduleOptions(expression: string, durationMilliseconds: number | undefined, now: number) {
  const minute = Math.floor(now / MINUTE) * MINUTE
  return queryOptions({
    queryKey: ['schedule', expression, durationMilliseconds, minute],
    queryFn: () => readSchedule(expression, durationMilliseconds, minute),
    placeholderData: keepPreviousData,
    gcTime: MINUTE,
  })
}
