import WifiOff from 'lucide-react/icons/wifi-off'
import { useEffect, useRef } from 'react'

import { cx } from '../../ui/styles/cx.ts'
import {
  connectionStatus,
  useConnection,
  type Connection,
  type ConnectionStatus as ConnectionState,
} from '../../platform/connection/connection.ts'
import { isInTab, placeOfTab } from '../../platform/session/in-tab.ts'
import { usePast } from '../../known/past/past-store.ts'
import { useSession } from '../../platform/session/session.ts'
import { announce } from '../../ui/feedback/announcer.ts'
import { formatDuration } from '../../../format/duration.ts'
import { formatAbsoluteTime } from '../../../format/time.ts'
import { useCountedWords, useEachSecond } from '../../ui/browser/ticker.ts'
import { PastConnection } from '../lazy-parts.tsx'
import styles from './TopBar.module.css'

const looks = {
  connected: { name: 'Connected', style: styles.good },
  slow: { name: 'Slow', style: styles.slow },
  lost: { name: 'No connection', style: styles.lost },
  'nothing yet': { name: 'Not asked yet', style: undefined },
} as const

/** About the last request; each view shows its own freshness. */
export function ConnectionStatus() {
  const connection = useConnection()
  const expired = useSession((session) => session.phase === 'expired')
  const isPast = usePast(({ source }) => source !== undefined)
  const kind = useEachSecond((now) => connectionStatus(connection, now).kind)
  useAnnounced(expired ? 'expired' : kind)
  return (
    // Not a live region, which would announce every second.
    <output className={styles.status} aria-label="Connection" aria-live="off">
      {isPast ? (
        <PastConnection isLost={kind === 'lost'} />
      ) : expired ? (
        <span className={cx(styles.status, styles.slow)}>
          <b>Paused</b> waiting for sign-in
        </span>
      ) : (
        <Words connection={connection} kind={kind} />
      )}
    </output>
  )
}

function Words({ connection, kind }: { connection: Connection; kind: ConnectionState['kind'] }) {
  const { name, style } = looks[kind]
  const [rest, words] = useCountedWords<HTMLSpanElement>((_, now) => restWords(connectionStatus(connection, now), now))
  return (
    <span className={cx(styles.status, style)}>
      <span className={styles.state}>
        {kind === 'lost' ? <WifiOff size={15} /> : kind !== 'nothing yet' && <span className={styles.dot} />}
        <b>{IS_STATIC && kind === 'connected' && isInTab() ? placeOfTab() : name}</b>
      </span>
      {kind !== 'nothing yet' && (
        <span ref={rest} className={styles.rest}>
          {words}
        </span>
      )}
    </span>
  )
}

function restWords(state: ConnectionState, now: number): string {
  switch (state.kind) {
    case 'connected':
      return `last reply ${formatDuration(Math.max(0, now - state.lastAnswerAt))} ago`
    case 'slow':
      return `waiting ${formatDuration(now - state.waitingSince)} for a reply`
    case 'lost':
      return `since ${formatAbsoluteTime(state.since, now)}`
    case 'nothing yet':
      return 'no reply yet'
  }
}

/** Announces changes of state, and a lost connection at once. */
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
