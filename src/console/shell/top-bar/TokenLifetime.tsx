import KeyRound from 'lucide-react/icons/key-round'

import { shareLeft } from '../../session/lifetime.ts'
import { useSession } from '../../session/session.ts'
import { classNames } from '../../ui/styles/class-names.ts'
import { formatCountdown, formatDuration } from '../../format/duration.ts'
import { formatAbsoluteTime } from '../../format/time.ts'
import { Ring } from '../../ui/feedback/Ring.tsx'
import { environmentNow, useMachineNow } from '../../ui/browser/ticker.ts'
import styles from './TopBar.module.css'

const SOON_MILLISECONDS = 5 * 60_000
const DAY_MILLISECONDS = 24 * 3_600_000

/** Ring and countdown; amber when little is left and nothing renews it by itself, red when it is over. */
export function TokenLifetime() {
  const now = useMachineNow()
  const session = useSession()
  const { token, phase, expiry, renewal } = session
  if (token === undefined) return null
  const left = token.expiresAt === undefined ? undefined : token.expiresAt - now
  const over = phase === 'expired' || (left !== undefined && left <= 0)
  const soon = !over && left !== undefined && left < SOON_MILLISECONDS
  const notYet = token.notBefore !== undefined && token.notBefore > environmentNow()
  const tone = over || renewal.failures > 0 ? styles.over : soon || notYet ? styles.soon : undefined
  return (
    <span className={classNames(styles.chip, tone)} role="timer" aria-label="Token lifetime">
      {over ? <KeyRound size={15} /> : <Ring share={inSteps(shareLeft(token, now) ?? 1)} />}
      {over ? (
        `Token expired ${formatDuration(Math.max(0, now - (expiry?.at ?? token.expiresAt ?? now)))} ago`
      ) : notYet ? (
        `Token valid from ${formatAbsoluteTime(token.notBefore ?? 0, now)}`
      ) : left === undefined ? (
        'lifetime unknown'
      ) : (
        <span>
          Token{' '}
          <span className={classNames('mono size-12', styles.left)}>
            {left > DAY_MILLISECONDS ? formatDuration(left) : formatCountdown(left)}
          </span>
        </span>
      )}
    </span>
  )
}

/** A share as finely as the ring can show it: it is not drawn anew each second. */
function inSteps(share: number): number {
  return Math.round(share * 64) / 64
}
