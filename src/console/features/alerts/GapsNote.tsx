import { formatDuration } from '../../../format/duration.ts'
import { formatAbsoluteTime } from '../../../format/time.ts'
import { useNow } from '../../ui/browser/ticker.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { countOf } from '../../../format/count.ts'
import { useWatch } from '../../known/watch/watch-store.ts'
import styles from './AlertsPage.module.css'

/** A gap shows with the active alerts for about a watch. */
const SHOWN_MILLISECONDS = 12 * 3_600_000
/** Shorter gaps, as when the only desk reloads, show with the ended alerts. */
const LEAST_MILLISECONDS = 60_000
const MOST_LISTED = 3

/** Times without any watch, which could raise nothing. `isAll`: not only the last 12 h. */
export function GapsNote({ isAll }: { isAll: boolean }) {
  const gaps = useWatch((watch) => watch.gaps)
  const now = useNow(60_000)
  const listed = gaps
    .filter(({ from, to }) => isAll || (to - from >= LEAST_MILLISECONDS && now - to < SHOWN_MILLISECONDS))
    .toSorted((one, other) => other.to - one.to)
  if (listed.length === 0) return null
  const times = listed
    .slice(0, MOST_LISTED)
    .map(
      ({ from, to }) =>
        `from ${formatAbsoluteTime(from, now)} to ${formatAbsoluteTime(to, now)} (${formatDuration(to - from)})`,
    )
  const more = listed.length - times.length
  return (
    <Note role="note" className={styles.note}>
      <b>No desk, wall or server watched {times.join(', ')}</b>
      {more > 0 && <>, and {countOf(more, 'time')} before</>}. Nothing that began and ended in that time raised an
      alert.
    </Note>
  )
}
