import { useQueries } from '@tanstack/react-query'

import { useNow } from '../../ui/browser/ticker.ts'
import { inForceWords } from './in-force.ts'
import type { RowPart } from './row.ts'
import { scheduleOptions, UNREAD } from './schedule-options.ts'

export function InForceView({ windows }: Pick<Extract<RowPart, { kind: 'in force' }>, 'windows'>) {
  const now = useNow(1000)
  const reads = useQueries({
    queries: windows.map(({ expression, durationMilliseconds }) =>
      scheduleOptions(expression, durationMilliseconds, now),
    ),
  })
  return inForceWords(
    windows.map(({ durationMilliseconds }, index) => ({
      read: reads[index]?.error ? UNREAD : reads[index]?.data,
      hasDuration: durationMilliseconds !== undefined,
    })),
    now,
  )
}
