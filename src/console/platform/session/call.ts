import type { Input } from '../../../contract/operation.ts'
import type { KnownOperation } from '../../../contract/operations.ts'
import { formatZuluTime } from '../../../format/time.ts'
import { environmentNow } from '../../ui/browser/ticker.ts'
import { forgetRefusal, recordRefusal } from './refusals.ts'
import { canRenew, expireSession, useSession } from './session.ts'
import { codeWords } from '../api/request/code-words.ts'
import { ApiError } from '../api/request/api-error.ts'
import type { Why } from '../../../conformance/exchange.ts'
import { renewToken } from './renewal.ts'
import { isRefusal, tokenFailureWords } from './request-token.ts'
import { resourceOf, send, type Access, type Answer, type SendOptions, type Value } from '../api/request/send.ts'

export interface CallOptions extends Pick<SendOptions, 'urgency' | 'onSent'> {
  /** Who asks; polling goes onto the wire first. */
  why: Why
  signal?: AbortSignal | undefined
  /** What the sign-in overlay calls this request while it waits: "task query, page 3 of Executing". */
  words?: string
}

/**
 * Calls an operation of the session's environment: the console's only way to it. `api` sends a request to the address and with the credentials that
 * it is given, and knows of no session; this gives it the session's, and does what an answer means for the session.
 *
 * After a 401 the token is renewed once and the request repeated once. Where that can't be, the session expires: reads wait for the
 * overlay and then resume, changes fail with the 401 (or `not sent`) so that their page can ask again.
 * @throws ApiError, and nothing else
 */
export async function call<O extends KnownOperation>(
  operation: O,
  input: Input<O>,
  options: CallOptions,
): Promise<Answer<Value<O>>> {
  const isRead = operation.method !== 'DELETE'
  const resource = resourceOf(input)
  if (!isRead && useSession.getState().isRecording) {
    const message = 'Not sent: this is a recording, which only reads'
    throw new ApiError({ operation: operation.id, status: 'not sent', message })
  }
  for (let attempt = 1; ; attempt += 1) {
    if (useSession.getState().phase !== 'open') await waitForSession(operation, isRead, options)
    const { access, tokenValue } = currentAccess(operation)
    try {
      const answer = await send(operation, input, access, { ...options, attempt })
      forgetRefusal(operation.id, resource)
      tokenTaken(tokenValue)
      return answer
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 403) recordRefusal(operation.id, resource, error.at)
      // The service knew who asked; what stands on the way to it has no words of the interface.
      if ((error.status === 403 || error.status === 404) && error.readable) tokenTaken(tokenValue)
      if (error.status !== 401) throw error
      const mended = attempt === 1 && (await mend(tokenValue))
      if (mended) continue
      if (useSession.getState().token?.value === tokenValue) {
        expireSession(expiryReason(error), error.at)
      }
      if (!isRead) throw error
      attempt = 0
    }
  }
}

/** The service's own words, and why the token could not be renewed. */
function expiryReason(error: ApiError): string {
  const { lastFailure } = useSession.getState().renewal
  const words = [error.code === undefined ? '' : codeWords(error.code), error.message]
    .filter((part) => part !== '')
    .join('. ')
  const sentences = [
    `The service answered 401${words === '' ? '' : `: ${words}`}`,
    lastFailure && `Renewal was refused: ${lastFailure}`,
  ]
  return sentences
    .map((sentence) => (sentence ? sentence.replace(/\.?$/, '.') : ''))
    .join(' ')
    .trim()
}

async function waitForSession(operation: KnownOperation, isRead: boolean, options: CallOptions): Promise<void> {
  if (!isRead) {
    throw new ApiError({ operation: operation.id, status: 'not sent', message: 'Not sent: waiting for sign-in' })
  }
  try {
    await reopened(options.words ?? operation.title.toLowerCase(), options.signal)
  } catch (error) {
    const message = error instanceof Error ? error.message : 'Given up'
    throw new ApiError({ operation: operation.id, status: 'aborted', message })
  }
}

function currentAccess(operation: KnownOperation): { access: Access; tokenValue: string } {
  const { environment, token, secrets, isRecording } = useSession.getState()
  if (environment === undefined || token === undefined) {
    throw new ApiError({ operation: operation.id, status: 'not sent', message: 'Not sent: no one is signed in' })
  }
  const now = environmentNow()
  if (token.notBefore !== undefined && token.notBefore > now) {
    // Logs keep what is said here.
    const from = formatZuluTime(token.notBefore, now)
    throw new ApiError({
      operation: operation.id,
      status: 'not sent',
      message: `Not sent: the token must not be used before ${from} (not-before-policy)`,
    })
  }
  const access: Access = {
    baseUrl: environment.url,
    authorization: `Bearer ${token.value}`,
    extraHeader: secrets.extraHeader,
    // Its answers say nothing about a connection or a clock.
    isApart: isRecording,
  }
  return { access, tokenValue: token.value }
}

/** The session is not to blame, and the operation that was called is not either: the token operation is. */
function noNewToken(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  useSession.setState(({ renewal }) => ({ renewal: { ...renewal, isNeeded: true } }))
  const words = tokenFailureWords(error)
  const { operation, status, retryAfter, body, contentType, exchangeId, at, readable } = error
  const message = words.charAt(0).toUpperCase() + words.slice(1)
  return new ApiError({ operation, status, message, retryAfter, body, contentType, exchangeId, at, readable })
}

/**
 * Whether there is another token to try with than the refused one.
 * @throws ApiError when nobody refused, but the token operation could not be reached: the session is not to blame
 */
async function mend(refused: string): Promise<boolean> {
  const session = useSession.getState()
  if (session.phase === 'open' && session.token?.value !== refused) return true
  if (!canRenew(session)) return false
  try {
    await renewToken()
    return useSession.getState().token?.value !== refused
  } catch (error) {
    if (!isRefusal(error)) throw noNewToken(error)
    return false
  }
}

/** The service takes the token, though it may have refused it before. */
function tokenTaken(value: string): void {
  const { token, renewal } = useSession.getState()
  if (renewal.isNeeded === true && token?.value === value)
    useSession.setState({ renewal: { ...renewal, isNeeded: false } })
}

let lastHeld = 0

/**
 * Waits until an expired session is open again.
 * @throws DOMException `AbortError` when `signal` fires or the user signs out instead
 */
function reopened(words: string, signal?: AbortSignal): Promise<void> {
  const state = useSession.getState()
  if (state.phase === 'open') return Promise.resolve()
  if (state.phase === 'none') return Promise.reject(new DOMException('Signed out', 'AbortError'))
  lastHeld += 1
  const id = lastHeld
  useSession.setState({ held: [...state.held, { id, words }] })
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      unsubscribe()
      signal?.removeEventListener('abort', abort)
      useSession.setState(({ held }) => ({ held: held.filter((request) => request.id !== id) }))
      finish()
    }
    const abort = () => settle(() => reject(new DOMException('Cancelled while waiting for sign-in', 'AbortError')))
    const unsubscribe = useSession.subscribe(({ phase }) => {
      if (phase === 'open') settle(resolve)
      if (phase === 'none') settle(() => reject(new DOMException('Signed out', 'AbortError')))
    })
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort)
  })
}
