import { isoTime } from '../../../contract/datetime.ts'
import { useSkewWords } from '../../platform/connection/use-skew-words.ts'
import { useConventions } from '../../format/use-conventions.ts'
import { secondTime } from '../../../format/time.ts'
import { usePast } from '../../known/past/past-store.ts'
import { useCountedWords, useMachineNowFor } from '../../ui/browser/ticker.ts'
import styles from './TopBar.module.css'

/** This machine's UTC, the second clock if chosen, and the service's clock difference if it matters. */
export function ZuluClock({ hasDate = true }: { hasDate?: boolean }) {
  const now = useMachineNowFor((at) => Math.floor(at / 60_000))
  const [clock, time] = useCountedWords<HTMLSpanElement>((_, at) => `${isoTime(at).slice(11, 19)}Z`)
  const skew = useSkewWords()
  const isPast = usePast(({ source }) => source !== undefined)
  useConventions()
  const second = secondTime(now)
  const shown = new Date(now)
  // `Sun, 22 Nov 2026 12:43:13 GMT` in every browser.
  const date = shown.toUTCString()
  return (
    <time className={styles.clock} dateTime={`${isoTime(now).slice(0, 16)}Z`}>
      {skew !== undefined && <small className={styles.skew}>service {skew}</small>}
      {isPast && <small>now</small>}
      {hasDate && !isPast && (
        <small className={styles.date}>
          {date.slice(0, 3)} {shown.getUTCDate()} {date.slice(8, 11)}
        </small>
      )}
      <span ref={clock}>{time}</span>
      {second !== undefined && (
        // Reserves room for the date, so that nothing moves at midnight.
        <small className={styles.second} style={{ minWidth: `${second.zone.length + 7}ch` }}>
          <b>{second.clock}</b> {second.zone} {second.day}
        </small>
      )}
    </time>
  )
}
