import { isoTime } from '../../../contract/datetime.ts'
import { useConnection } from '../../connection/connection.ts'
import { formatDuration } from '../../format/duration.ts'
import { useConventions } from '../../format/conventions.ts'
import { formatLocalTime } from '../../format/time.ts'
import { usePast } from '../../live/past/past-store.ts'
import { useCountedWords, useMachineNowFor } from '../../ui/browser/ticker.ts'
import styles from './TopBar.module.css'

const SHOWN_SKEW_MILLISECONDS = 5000

/** UTC of this machine, uncorrected; beside it by how much the service's clock differs, when that matters. */
export function ZuluClock({ hasDate = true }: { hasDate?: boolean }) {
  const now = useMachineNowFor((at) => Math.floor(at / 60_000))
  const [clock, time] = useCountedWords<HTMLSpanElement>((_, at) => `${isoTime(at).slice(11, 19)}Z`)
  const skew = useConnection((connection) => connection.skewMilliseconds)
  const isPast = usePast(({ source }) => source !== undefined)
  const { localTime } = useConventions()
  const shown = new Date(now)
  // `Sun, 22 Nov 2026 12:43:13 GMT` in every browser.
  const date = shown.toUTCString()
  return (
    <time className={styles.clock} dateTime={`${isoTime(now).slice(0, 16)}Z`}>
      {skew !== undefined && Math.abs(skew) > SHOWN_SKEW_MILLISECONDS && (
        <small className={styles.skew}>
          service {skew > 0 ? '+' : '\u2212'}
          {formatDuration(skew)}
        </small>
      )}
      {isPast && <small>now</small>}
      {hasDate && !isPast && (
        <small className={styles.date}>
          {date.slice(0, 3)} {shown.getUTCDate()} {date.slice(8, 11)}
        </small>
      )}
      <span ref={clock}>{time}</span>
      {localTime && <small className={styles.local}>{formatLocalTime(now)}</small>}
    </time>
  )
}
