import WifiOff from 'lucide-react/icons/wifi-off'
import { useEffect, useRef } from 'react'

import { connectionStatus, useConnection } from '../../connection/connection.ts'
import { useSession } from '../../session/session.ts'
import { announce } from '../../ui/feedback/announcer.ts'
import { classNames } from '../../ui/styles/class-names.ts'
import { formatDuration } from '../../format/duration.ts'
import { formatAbsoluteTime } from '../../format/time.ts'
import { useMachineNow } from '../../ui/browser/ticker.ts'
import styles from './TopBar.module.css'

/** Whether the last request got an answer. How old a view's data is stands in the view's own head. */
export function ConnectionStatus() {
  const now = useMachineNow()
  const status = useConnection((connection) => connection)
  const expired = useSession((session) => session.phase === 'expired')
  const isRecording = useSession((session) => session.isRecording)
  const state = connectionStatus(status, now)
  useAnnounced(expired ? 'expired' : state.kind)
  return (
    // No live region of its own: the seconds in it would be read out without end.
    <output className={styles.status} aria-label="Connection" aria-live="off">
      {isRecording ? (
        <span className={styles.status}>
          <b>Recording</b> nothing is sent
        </span>
      ) : expired ? (
        <span className={classNames(styles.status, styles.slow)}>
          <b>Paused</b> waiting for sign-in
        </span>
      ) : (
        <Words state={state} now={now} />
      )}
    </output>
  )
}

function Words({ state, now }: { state: ReturnType<typeof connectionStatus>; now: number }) {
  switch (state.kind) {
    case 'connected':
      return (
        <span className={classNames(styles.status, styles.good)}>
          <span className={styles.dot} />
          <b>Connected</b>
          <span className={styles.rest}>last reply {formatDuration(Math.max(0, now - state.lastAnswerAt))} ago</span>
        </span>
      )
    case 'slow':
      return (
        <span className={classNames(styles.status, styles.slow)}>
          <span className={styles.dot} />
          <b>Slow</b>
          <span className={styles.rest}>waiting {formatDuration(now - state.waitingSince)} for a reply</span>
        </span>
      )
    case 'lost':
      return (
        <span className={classNames(styles.status, styles.lost)}>
          <WifiOff size={15} />
          <b>No connection</b>
          <span className={styles.rest}>since {formatAbsoluteTime(state.since, now)}</span>
        </span>
      )
    default:
      return (
        <span className={styles.status}>
          <b>Not asked yet</b>
        </span>
      )
  }
}

/** Only a change of state is said, lost connection at once. */
function useAnnounced(kind: string): void {
  const before = useRef(kind)
  useEffect(() => {
    if (before.current === kind) return
    if (kind === 'lost') announce('No connection to the environment', 'assertive')
    else if (kind === 'connected' && before.current === 'lost') announce('Connected again')
    else if (kind === 'expired') announce('The session has expired. Sign in to continue', 'assertive')
    before.current = kind
  }, [kind])
}
