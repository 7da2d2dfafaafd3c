import { formatDuration } from './duration.ts'
import { formatAbsoluteTime, formatReportedTime } from './time.ts'
import { isoTime } from '../../contract/iso-time.ts'
import text from '../ui/styles/text.module.css'
import { useNow } from '../ui/browser/ticker.ts'

/**
 * How long ago something was, by the environment's clock: `8 s` (short) or `8 s ago 14:21:59Z` (full). It ticks once a second with all
 * others and is no live region.
 */
export function Age({
  time,
  form = 'short',
  iso,
}: {
  /** Milliseconds since 1970. */
  time: number
  form?: 'short' | 'relative' | 'full'
  /** The timestamp as received, for the hover. */
  iso?: string | undefined
}) {
  const now = useNow()
  const words = form === 'short' && time <= now ? formatDuration(now - time) : formatReportedTime(time, now)
  const wire = iso ?? isoTime(time)
  return (
    <time className={text.number} dateTime={wire} title={wire}>
      {words}
      {form === 'full' && <span className={`${text.mono} ${text.meta}`}> {formatAbsoluteTime(time, now)}</span>}
    </time>
  )
}
