import KeyRound from 'lucide-react/icons/key-round'

import { cx } from '../../ui/styles/cx.ts'
import { shareLeft } from '../../platform/session/lifetime.ts'
import { useSession, type Session } from '../../platform/session/session.ts'
import { formatCountdown, formatDuration } from '../../../format/duration.ts'
import { formatAbsoluteTime } from '../../../format/time.ts'
import { Ring } from '../../ui/feedback/Ring.tsx'
import { environmentNow, useCountedWords, useMachineNowFor } from '../../ui/browser/ticker.ts'
import styles from './TopBar.module.css'
import { DAY } from '../../../format/milliseconds.ts'

const SOON_MILLISECONDS = 5 * 60_000

/** Amber near the end if it isn't renewed, red when expired. */
export function TokenLifetime() {
  const session = useSession()
  const now = useMachineNowFor((at) => Object.values(lifetime(session, at)).join())
  const [words, left] = useCountedWords<HTMLSpanElement>((_, at) => leftWords(session, at))
  if (session.token === undefined) return null
  const { over, soon, notYet, share } = lifetime(session, now)
  const tone = over || session.renewal.failures > 0 ? styles.over : soon || notYet ? styles.soon : undefined
  return (
    <span className={cx(styles.chip, tone)} role="timer" aria-label="Token lifetime">
      {over ? <KeyRound size={15} /> : <Ring share={share} />}
      {over || notYet || session.token.expiresAt === undefined ? (
        <span ref={words}>{left}</span>
      ) : (
        <span>
          Token{' '}
          <span ref={words} className={styles.left}>
            {left}
          </span>
        </span>
      )}
    </span>
  )
}
function lifetime({ token, phase }: Session, now: number) {
  const left = (token?.expiresAt ?? Infinity) - now
  const over = phase === 'expired' || left <= 0
  const notBefore = token?.notBefore
  return {
    over,
    soon: !over && left < SOON_MILLISECONDS,
    notYet: notBefore !== undefined && notBefore > environmentNow(),
    // Rounded to what the ring can show, to skip renders.
    share: Math.round(64 * (token === undefined ? 1 : (shareLeft(token, now) ?? 1))) / 64,
  }
}

function leftWords(session: Session, now: number): string {
  const { token, expiry } = session
  const { over, notYet } = lifetime(session, now)
  if (over) return `Token expired ${formatDuration(Math.max(0, now - (expiry?.at ?? token?.expiresAt ?? now)))} ago`
  if (notYet) return `Token valid from ${formatAbsoluteTime(token?.notBefore ?? 0, now)}`
  if (token?.expiresAt === undefined) return 'lifetime unknown'
  const left = token.expiresAt - now
  return left > DAY ? formatDuration(left) : formatCountdown(left)
}
