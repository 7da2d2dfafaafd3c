import type { Token } from './lifetime.ts'
import { canRenew, expireSession, useSession, type Renewal } from './session.ts'
import { renewToken } from './renewal.ts'

/** Timers stop in sleep and overflow beyond 24 days. */
const LOOK_AGAIN_MILLISECONDS = 15_000

let timer: ReturnType<typeof setTimeout> | undefined

/** Renews the token in time, and expires the session if that fails. Call once at start. */
export function startRenewalSchedule(): () => void {
  const unsubscribe = useSession.subscribe((session, before) => {
    if (session.token !== before.token || session.renewal !== before.renewal || session.phase !== before.phase) arm()
  })
  const wake = () => document.visibilityState === 'visible' && arm()
  document.addEventListener('visibilitychange', wake)
  arm()
  return () => {
    unsubscribe()
    document.removeEventListener('visibilitychange', wake)
    clearTimeout(timer)
  }
}

function arm(): void {
  clearTimeout(timer)
  const { phase, token, renewal } = useSession.getState()
  if (phase !== 'open' || token?.expiresAt === undefined || renewal.running) return
  const now = Date.now()
  const due = dueAt() ?? token.expiresAt
  timer = setTimeout(look, Math.max(0, Math.min(due - now, LOOK_AGAIN_MILLISECONDS)))
}

function dueAt(): number | undefined {
  const session = useSession.getState()
  if (session.token === undefined || !canRenew(session)) return undefined
  return nextRenewalAt(session.token, session.renewal)
}

function look(): void {
  const { phase, token, renewal } = useSession.getState()
  if (phase !== 'open' || token?.expiresAt === undefined) return
  const now = Date.now()
  const due = dueAt()
  if (due !== undefined && now >= due) {
    // After sleep an expired token may still renew. A failure updates the store, which sets the timer again.
    void renewToken().catch(() => undefined)
  } else if (due === undefined && now >= token.expiresAt) {
    const why = renewal.lastFailure === undefined ? '' : ` Renewal failed: ${renewal.lastFailure}.`
    expireSession(`The access token expired.${why}`, token.expiresAt)
  } else arm()
}

const RENEWAL_SHARE = 0.8
const RETRY_SECONDS = [1, 2, 4, 8, 15, 30] as const

/** At 80 % of the lifetime; after failures with growing pauses. `undefined`: never. */
export function nextRenewalAt(
  token: Pick<Token, 'obtainedAt' | 'expiresAt'>,
  { failures, lastFailureAt, refused }: Pick<Renewal, 'failures' | 'lastFailureAt' | 'refused'>,
): number | undefined {
  if (token.expiresAt === undefined) return undefined
  const lifetime = token.expiresAt - token.obtainedAt
  if (failures === 0) return token.obtainedAt + lifetime * RENEWAL_SHARE
  const pause = (RETRY_SECONDS[Math.min(failures, RETRY_SECONDS.length) - 1] ?? 30) * 1000
  if (!refused) return lastFailureAt + pause
  const lastChance = token.expiresAt - Math.min(2000, lifetime * 0.05)
  if (lastFailureAt >= lastChance) return undefined
  return Math.min(lastFailureAt + pause, lastChance)
}
