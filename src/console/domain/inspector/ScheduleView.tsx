import { useQuery } from '@tanstack/react-query'

import { formatDuration } from '../../../format/duration.ts'
import { MINUTE } from '../../../format/milliseconds.ts'
import { formatAbsoluteMinute } from '../../../format/time.ts'
import { useNow } from '../../ui/browser/ticker.ts'
import type { ScheduleWindow } from '../../../entity/cron.ts'
import { scheduleOptions, UNREAD } from './schedule-options.ts'

/** The raw expression, its meaning and the next opening. */
export function ScheduleView({
  expression,
  durationMilliseconds,
}: {
  expression: string
  durationMilliseconds: number | undefined
}) {
  const { data, error } = useQuery(scheduleOptions(expression, durationMilliseconds, useNow(MINUTE)))
  const read = error === null ? data : UNREAD
  const lasts = durationMilliseconds === undefined ? '' : `, for ${formatDuration(durationMilliseconds)}`
  return (
    <span className="stack">
      <span className="mono size-12">{expression}</span>
      <span>
        {read?.words ?? (read === undefined ? 'Reading…' : 'Not readable')}
        {lasts}
      </span>
      {read?.problem !== undefined && <span className="meta">{read.problem}</span>}
      {read?.windows.map((window) => (
        <WindowView key={window.start} window={window} />
      ))}
      {read !== undefined && read.problem === undefined && read.windows.length === 0 && (
        <span className="meta">no further window</span>
      )}
    </span>
  )
}

function WindowView({ window: { start, end } }: { window: ScheduleWindow }) {
  const now = useNow()
  const open = start <= now && end !== undefined && now < end
  const until = end === undefined ? '' : ` to ${formatAbsoluteMinute(end, start)}`
  return (
    <span className={open ? undefined : 'meta'}>
      {open ? 'open now, ' : ''}
      {formatAbsoluteMinute(start, now)}
      {until}
    </span>
  )
}
