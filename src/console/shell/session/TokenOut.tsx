import KeyRound from 'lucide-react/icons/key-round'
import { useEffect } from 'react'

import { cx } from '../../ui/styles/cx.ts'
import { isTokenOut, renewToken } from '../../platform/session/renewal.ts'
import { useCommands } from '../../platform/commands/commands.ts'
import { useSession } from '../../platform/session/session.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { announce } from '../../ui/feedback/announcer.ts'
import { formatAbsoluteTime } from '../../../format/time.ts'
import { useEachSecond, useMachineNow } from '../../ui/browser/ticker.ts'
import styles from './TokenOut.module.css'

/** Above every view while renewal fails; offers to sign in at once. */
export function TokenOut({ onAsk }: { onAsk: () => void }) {
  const session = useSession()
  return useEachSecond((now) => isTokenOut(session, now)) ? <TokenOutBar onAsk={onAsk} /> : null
}

function TokenOutBar({ onAsk }: { onAsk: () => void }) {
  const now = useMachineNow()
  const { token, renewal } = useSession()
  const ended = token?.expiresAt !== undefined && token.expiresAt <= now ? token.expiresAt : undefined
  useEffect(() => announce('No valid token. Renewal fails', 'assertive'), [])
  useCommands(() => [{ id: 'sign in again', label: 'Sign in again or paste a token', group: 'Console', run: onAsk }])
  return (
    <section className={styles.bar} aria-label="No valid token">
      <KeyRound size={16} />
      <b>No valid token{ended !== undefined && ` since ${formatAbsoluteTime(ended, now)}`}</b>
      <span className={cx('shrinks', 'truncate', 'secondary')}>
        At {formatAbsoluteTime(renewal.lastFailureAt, now)} {renewal.lastFailure}. The console keeps trying.
      </span>
      <span className={cx('rigid', 'gap-8', 'end', 'flex')}>
        <Button isBusy={renewal.running} onClick={() => void renewToken().catch(() => undefined)}>
          Try now
        </Button>
        <Button onClick={onAsk}>Sign in again…</Button>
      </span>
    </section>
  )
}
