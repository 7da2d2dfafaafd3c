import PauseIcon from 'lucide-react/icons/pause'
import WifiOff from 'lucide-react/icons/wifi-off'

import { tryNow } from '../../session/probe-connection.ts'
import { useConnection } from '../../connection/connection.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { LONGEST_OWN_WAIT_SECONDS, type Queue } from './queue.ts'
import styles from './QueuePanel.module.css'
import { atTime } from '../at-time.ts'

/** Why the queue stands, since when, and what makes it go on. */
export function PauseBar({ pause, waiting }: { pause: Queue['pause']; waiting: number }) {
  const reason = useConnection((connection) => connection.lastFailure)
  if (pause === undefined) return null
  const since = atTime(pause.since)
  if (pause.by === 'user') {
    return (
      <div className={styles.pause}>
        <PauseIcon size={15} />
        <span>
          <b>Paused</b> since {since}. Nothing is sent until you resume.
        </span>
      </div>
    )
  }
  if (pause.by === 'long outage') {
    return (
      <div className={styles.pause} role="alert">
        <PauseIcon size={15} />
        <span>
          <b>Paused</b> since the connection was lost at {since}. {waiting} waited longer than{' '}
          {LONGEST_OWN_WAIT_SECONDS} s: resume to send, or remove them.
        </span>
      </div>
    )
  }
  return (
    <div className={`${styles.pause} ${styles.lost}`} role="alert">
      <WifiOff size={15} />
      <span>
        <b>No connection</b> since {since}. {reason}. Rows show what was known then; the queue is paused
        {waiting > 0 ? ' and resumes on its own after a short outage.' : '.'}
      </span>
      <Button onClick={tryNow}>Try now</Button>
    </div>
  )
}
