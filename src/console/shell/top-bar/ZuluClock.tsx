import { useConnection } from '../../connection/connection.ts'
import { formatDuration } from '../../format/duration.ts'
import { useConventions } from '../../format/conventions.ts'
import { formatLocalTime } from '../../format/time.ts'
import { useMachineNow } from '../../ui/browser/ticker.ts'
import styles from './TopBar.module.css'

const SHOWN_SKEW_MILLISECONDS = 5000

/** UTC of this machine, uncorrected; beside it by how much the service's clock differs, when that matters. */
export function ZuluClock({ hasDate = true }: { hasDate?: boolean }) {
  const now = useMachineNow()
  const skew = useConnection((connection) => connection.skewMilliseconds)
  const { localTime } = useConventions()
  const shown = new Date(now)
  const iso = shown.toISOString()
  // `Sun, 22 Nov 2026 12:43:13 GMT` in every browser.
  const date = shown.toUTCString()
  return (
    <time className={styles.clock} dateTime={iso}>
      {skew !== undefined && Math.abs(skew) > SHOWN_SKEW_MILLISECONDS && (
        <small className={styles.skew}>
          service {skew > 0 ? '+' : '\u2212'}
          {formatDuration(skew)}
        </small>
      )}
      {hasDate && (
        <small className={styles.date}>
          {date.slice(0, 3)} {shown.getUTCDate()} {date.slice(8, 11)}
        </small>
      )}
      {iso.slice(11, 19)}Z{localTime && <small className={styles.local}>{formatLocalTime(now)}</small>}
    </time>
  )
}
