import { getToken } from '../../../contract/token.ts'
import type { Why } from '../../../conformance/exchange.ts'
import { rememberSecret } from '../../../conformance/mask.ts'
import { errorWords } from '../../../format/error-words.ts'
import { ApiError } from '../api/request/api-error.ts'
import { failureKind } from '../../../conformance/outcome.ts'
import { codeWords } from '../api/request/code-words.ts'
import { send } from '../api/request/send.ts'
import { issuedToken, type Token } from './lifetime.ts'
import type { SessionEnvironment, Secrets } from './session.ts'

/** @throws ApiError */
export async function requestToken(
  ask: {
    environment: SessionEnvironment
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
        // The server adds the credentials it holds.
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
  // `check` leaves out invalid required fields.
  if (typeof value.access_token !== 'string' || value.access_token === '') {
    throw new ApiError({
      operation: 'getToken',
      status: answer.status,
      message: `The service answered ${answer.status} without an access token`,
      exchangeId: answer.exchangeId,
    })
  }
  rememberSecret(value.access_token)
  return issuedToken(value, answer.receivedAt)
}

/** Anything else (no reply, unreadable, 429, 5xx) may succeed later. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true
  if (typeof error.status !== 'number') return error.status === 'not sent'
  return error.status !== 429 && failureKind(error.status) === 'refused'
}

const NO_ANSWER = 'the token operation didn’t answer: '

/** "the token operation answered 401 invalid_client: Secret was rotated" */
export function tokenFailureWords(error: unknown): string {
  if (!(error instanceof ApiError)) return errorWords(error)
  const { status, code, message, readable } = error
  // Another window may have put it in words.
  if (status === 'not sent' || message.startsWith(NO_ANSWER)) return message
  if (typeof status !== 'number') return NO_ANSWER + message
  // A sentence of the console: "The service answered 502 with 1.2 kB of text/html".
  if (!readable) return message.replace(/^The service/, 'the token operation')
  const outcome = code === undefined ? status : `${status} ${codeWords(code)}`
  return `the token operation answered ${outcome}${message === '' ? '' : `: ${message}`}`
}
