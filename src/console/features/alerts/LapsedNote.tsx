import { isTime } from '../../../watch/wire/time.ts'
import { formatAbsoluteTime } from '../../../format/time.ts'
import { useNow } from '../../ui/browser/ticker.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { countOf } from '../../../format/count.ts'
import { useWatch } from '../../known/watch/watch-store.ts'
import styles from './AlertsPage.module.css'

/** Unacknowledged alerts were dropped: after 31 days, or for newer ones. */
export function LapsedNote() {
  const lapsed = useWatch((watch) => watch.lapsed)
  const now = useNow(60_000)
  if (lapsed === undefined) return null
  const { count, from, to } = lapsed
  const times = [from, to].map((time) => (isTime(time) ? formatAbsoluteTime(time, now) : 'an unreadable time'))
  return (
    <Note role="note" className={styles.note}>
      <b>
        {countOf(count, 'alert')} {count === 1 ? 'was' : 'were'} dropped, never acknowledged
      </b>
      . {count === 1 ? `It began ${times[0]}.` : `They began between ${times[0]} and ${times[1]}.`}
    </Note>
  )
}
