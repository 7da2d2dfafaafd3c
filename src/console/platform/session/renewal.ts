import { ApiError } from '../api/request/api-error.ts'
import type { Token } from './lifetime.ts'
import { isRefusal, requestToken, tokenFailureWords } from './request-token.ts'
import { useGroup } from './group.ts'
import { canRenew, replaceToken, useSession, type Renewal, type Secrets, type Session } from './session.ts'
import { onSignOut } from './sign-out.ts'

let inFlight: Promise<void> | undefined
/** It proves nothing, and a gateway can't tell whose it was. */
let refused: string | undefined

// The next session has a renewal of its own, however long this one takes.
onSignOut(() => {
  inFlight = refused = undefined
})

/**
 * Concurrent calls share one request. @throws ApiError on failure; the old token stays in use
 * @param refusedToken why: an operation refused it
 */
export function renewToken(refusedToken = refused): Promise<void> {
  refused = refusedToken
  inFlight ??= inTurn().finally(() => {
    inFlight = undefined
  })
  return inFlight
}

/** One page of a shared session at a time; skipped if another brought a new token meanwhile. */
async function inTurn(): Promise<void> {
  const { shared, token, renewal } = useSession.getState()
  // Without locks (off loopback without TLS) each tab renews, which is harmless.
  if (!(shared || useGroup.getState().id !== undefined) || !('locks' in navigator)) return renew()
  return navigator.locks.request('watchfloor.renewal', async () => {
    // The other tab's message may arrive after its lock is released.
    await new Promise((resolve) => setTimeout(resolve, 50))
    const now = useSession.getState()
    if (now.token !== token) return
    if (now.renewal.lastFailureAt !== renewal.lastFailureAt) throw failureElsewhere(now.renewal)
    await renew()
  })
}

/** Another window has just failed: reuse its result. */
function failureElsewhere({ lastStatus: status = 'no reply', lastFailure: message = '' }: Renewal): ApiError {
  return new ApiError({ operation: 'getToken', status, message })
}

async function renew(): Promise<void> {
  const session = useSession.getState()
  const { environment, clientId, secrets, token } = session
  if (environment === undefined || !canRenew(session)) {
    throw new ApiError({
      operation: 'getToken',
      status: 'not sent',
      message: 'No client secret for renewal',
    })
  }
  useSession.setState({ renewal: { ...session.renewal, running: true } })
  const ask = { environment, clientId, secrets, why: 'renewal' as const }
  const alive =
    token !== undefined && token.value !== refused && (token.expiresAt === undefined || token.expiresAt > Date.now())
  try {
    let renewed: Token
    try {
      renewed = await requestToken({
        ...ask,
        authorization: alive ? `Bearer ${token.value}` : secrets.tokenAuthorization,
      })
    } catch (error) {
      // After losing a token a service may refuse valid credentials once: retry as at sign-in.
      if (!(error instanceof ApiError) || error.status !== 401 || !alive) throw error
      renewed = await requestToken({ ...ask, authorization: secrets.tokenAuthorization })
    }
    if (isSameSession(session)) replaceToken(renewed)
  } catch (error) {
    if (isSameSession(session)) {
      const { renewal } = useSession.getState()
      useSession.setState({
        renewal: {
          ...renewal,
          running: false,
          failures: renewal.failures + 1,
          lastFailureAt: Date.now(),
          lastFailure: tokenFailureWords(error),
          ...(error instanceof ApiError && { lastStatus: error.status }),
          refused: isRefusal(error),
        },
      })
    }
    throw error
  }
}

function isSameSession({ secrets }: { secrets: Secrets }): boolean {
  const now = useSession.getState()
  return now.phase !== 'none' && now.secrets === secrets
}

/** Renewal fails without a refusal and the token is unusable. @param now this machine's clock */
export function isTokenOut(
  { phase, token, renewal }: Pick<Session, 'phase' | 'token' | 'renewal'>,
  now: number,
): boolean {
  if (phase !== 'open' || token === undefined || renewal.failures === 0 || renewal.refused) return false
  return renewal.isNeeded === true || (token.expiresAt !== undefined && token.expiresAt <= now)
}
