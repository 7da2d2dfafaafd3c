import { getToken } from '../../contract/token.ts'
import { issuedToken, type Token } from './lifetime.ts'
import { canRenew, replaceToken, useSession, type Environment, type Secrets } from './session.ts'
import { ApiError, failureKind } from '../api/request/api-error.ts'
import { addFinding, type Why } from '../api/exchanges/exchanges.ts'
import { rememberSecret } from '../api/exchanges/mask.ts'
import { send } from '../api/request/send.ts'
import { renewInTurn } from './renew-in-turn.ts'
import { tokenFailureWords } from './token-failure.ts'

/**
 * Asks the token operation for a token.
 * @throws ApiError
 */
export async function requestToken(
  ask: {
    environment: Environment
    clientId: string
    secrets: Secrets
    authorization: string | undefined
    why: Why
    isApart?: boolean
  },
  signal?: AbortSignal,
): Promise<Token> {
  const { environment, clientId, secrets, authorization, why, isApart = false } = ask
  for (const secret of [secrets.clientSecret, authorization, secrets.extraHeader?.value]) rememberSecret(secret)
  const answer = await send(
    getToken,
    {
      body: {
        grant_type: 'client_credentials',
        // What the server holds is not for this page to send.
        client_id: secrets.heldByServer ? undefined : clientId || undefined,
        client_secret: secrets.clientSecret || undefined,
      },
    },
    {
      baseUrl: secrets.heldByServer ? `${environment.url}/wall` : environment.url,
      authorization,
      extraHeader: secrets.extraHeader,
      isApart,
    },
    { why, signal },
  )
  const { value } = answer
  // `check` leaves a missing or unfit required field out rather than refuse the whole.
  if (typeof value.access_token !== 'string' || value.access_token === '') {
    throw new ApiError({
      operation: 'getToken',
      status: answer.status,
      message: `The service answered ${answer.status} without an access token`,
      exchangeId: answer.exchangeId,
    })
  }
  rememberSecret(value.access_token)
  const tokenType: unknown = value.token_type
  if (typeof tokenType === 'string' && tokenType.toLowerCase() !== 'bearer') {
    addFinding(answer.exchangeId, {
      path: '$.token_type',
      kind: 'token type',
      severity: 'warning',
      expected: 'Bearer',
      got: JSON.stringify(tokenType.slice(0, 60)),
    })
  }
  return issuedToken(value, answer.receivedAt)
}

let inFlight: Promise<void> | undefined

/**
 * Gets a new token with the credentials in memory; at most one such request is under way, everyone else waits for its outcome.
 * @throws ApiError when it failed; the old token, while it lives, stays in use
 */
export function renewToken(): Promise<void> {
  inFlight ??= renewInTurn(renew).finally(() => {
    inFlight = undefined
  })
  return inFlight
}

async function renew(): Promise<void> {
  const session = useSession.getState()
  const { environment, clientId, secrets, token } = session
  if (environment === undefined || !canRenew(session)) {
    throw new ApiError({
      operation: 'getToken',
      status: 'not sent',
      message: 'No client secret is at hand to renew with',
    })
  }
  useSession.setState({ renewal: { ...session.renewal, running: true } })
  const ask = { environment, clientId, secrets, why: 'renewal' as const }
  const alive = token !== undefined && (token.expiresAt === undefined || token.expiresAt > Date.now())
  try {
    let renewed: Token
    try {
      renewed = await requestToken({
        ...ask,
        authorization: alive ? `Bearer ${token.value}` : secrets.tokenAuthorization,
      })
    } catch (error) {
      // A token that the service has dropped makes it refuse right credentials too: once more as at sign-in.
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
          refused: isRefusal(error),
        },
      })
    }
    throw error
  }
}

/** The service answered and said no; anything else (no reply, an answer that can't be read, 429, 5xx) may pass. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true
  if (typeof error.status !== 'number') return error.status === 'not sent'
  return error.status !== 429 && failureKind(error.status) === 'refused'
}

/** Nobody signed out, or in as somebody else, while the request was under way. */
function isSameSession({ secrets }: { secrets: Secrets }): boolean {
  const now = useSession.getState()
  return now.phase !== 'none' && now.secrets === secrets
}
