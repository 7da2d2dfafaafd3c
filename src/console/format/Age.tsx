import { cx } from '../ui/styles/cx.ts'
import { formatAge } from '../../format/duration.ts'
import { formatAbsoluteTime, formatReportedTime } from '../../format/time.ts'
import { useCountedWords, useNowFor } from '../ui/browser/ticker.ts'
import { isoTime } from '../../contract/datetime.ts'

/** By the environment's clock: `8 s` (short) or `8 s ago 14:21:59Z` (full). Not a live region. */
export function Age({
  time,
  form = 'short',
  iso,
}: {
  /** Milliseconds since 1970. */
  time: number
  form?: 'short' | 'relative' | 'full'
  /** As received. */
  iso?: string | undefined
}) {
  const ageAt = (at: number) => (form === 'short' && time <= at ? formatAge(at - time) : formatReportedTime(time, at))
  const clockAt = (at: number) => (form === 'full' ? formatAbsoluteTime(time, at) : '')
  const now = useNowFor(clockAt)
  const [element, age] = useCountedWords<HTMLTimeElement>(ageAt)
  return (
    <time ref={element} className="number" dateTime={iso ?? isoTime(time)}>
      {age}
      {form === 'full' && <span className={cx('mono', 'size-12', 'meta')}> {clockAt(now)}</span>}
    </time>
  )
}
