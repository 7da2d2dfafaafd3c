import type { Input } from '../../../contract/operation.ts'
import type { KnownOperation } from '../../../contract/operations.ts'
import { errorWords } from '../../../format/error-words.ts'
import { formatZuluTime } from '../../../format/time.ts'
import { environmentNow } from '../../ui/browser/ticker.ts'
import { forgetRefusal, recordRefusal } from './refusals.ts'
import { canRenew, expireSession, useSession } from './session.ts'
import { codeWords } from '../api/request/code-words.ts'
import { ApiError } from '../api/request/api-error.ts'
import type { Why } from '../../../conformance/exchange.ts'
import { renewToken } from './renewal.ts'
import { signOutsSoFar } from '../connection/connection.ts'
import { isRefusal, tokenFailureWords } from './request-token.ts'
import { resourceOf, send, type Access, type Answer, type SendOptions, type Value } from '../api/request/send.ts'

export interface CallOptions extends Pick<SendOptions, 'urgency' | 'onSent' | 'headers'> {
  why: Why
  signal?: AbortSignal | undefined
  /** In the sign-in overlay: "task query, page 3 of Executing". */
  words?: string
}

/**
 * The console's only access to the environment. A 401 renews the token and repeats once, else the session
 * expires: reads wait for sign-in, changes fail with the 401 (or `not sent`). Nothing outlives a sign-out, as
 * the next session may be of another environment.
 * @throws ApiError
 */
export async function call<O extends KnownOperation>(
  operation: O,
  input: Input<O>,
  options: CallOptions,
): Promise<Answer<Value<O>>> {
  const isRead = operation.method !== 'DELETE'
  const resource = resourceOf(input)
  if (!isRead && useSession.getState().isRecording) {
    const message = 'Not sent: a recording is read-only'
    throw new ApiError({ operation: operation.id, status: 'not sent', message })
  }
  const signOuts = signOutsSoFar()
  const check = () => {
    if (signOuts !== signOutsSoFar())
      throw new ApiError({ operation: operation.id, status: 'aborted', message: 'Signed out' })
  }
  for (let attempt = 1; ; attempt += 1) {
    if (useSession.getState().phase !== 'open') await waitForSession(operation, isRead, options)
    check()
    const { access, tokenValue } = currentAccess(operation)
    try {
      const answer = await send(operation, input, access, { ...options, attempt })
      check()
      forgetRefusal(operation.id, resource)
      tokenTaken(tokenValue)
      return answer
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      check()
      if (error.status === 403) recordRefusal(operation.id, resource, error.at)
      // From the service, not from a proxy.
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

/** With the reason why renewal failed. */
function expiryReason(error: ApiError): string {
  const { lastFailure } = useSession.getState().renewal
  const words = [error.code === undefined ? '' : codeWords(error.code), error.message].filter(Boolean).join('. ')
  const sentences = [
    `The service answered 401${words === '' ? '' : `: ${words}`}`,
    lastFailure && `Renewal refused: ${lastFailure}`,
  ]
  return sentences.flatMap((sentence) => (sentence ? sentence.replace(/\.?$/, '.') : [])).join(' ')
}

async function waitForSession(operation: KnownOperation, isRead: boolean, options: CallOptions): Promise<void> {
  if (!isRead) {
    throw new ApiError({ operation: operation.id, status: 'not sent', message: 'Not sent: waiting for sign-in' })
  }
  try {
    await reopened(options.words ?? operation.title.toLowerCase(), options.signal)
  } catch (error) {
    throw new ApiError({ operation: operation.id, status: 'aborted', message: errorWords(error) })
  }
}

function currentAccess(operation: KnownOperation): { access: Access; tokenValue: string } {
  const { environment, token, secrets, isRecording } = useSession.getState()
  if (environment === undefined || token === undefined) {
    throw new ApiError({ operation: operation.id, status: 'not sent', message: 'Not sent: no one is signed in' })
  }
  const now = environmentNow()
  if (token.notBefore !== undefined && token.notBefore > now) {
    // Logged, so it is Zulu.
    const from = formatZuluTime(token.notBefore, now)
    throw new ApiError({
      operation: operation.id,
      status: 'not sent',
      message: `Not sent: the token is valid from ${from} (not-before-policy)`,
    })
  }
  const access: Access = {
    baseUrl: environment.url,
    authorization: `Bearer ${token.value}`,
    extraHeader: secrets.extraHeader,
    // A recording's answers say nothing about connection and clock.
    isApart: isRecording,
  }
  return { access, tokenValue: token.value }
}

/** The token operation is at fault, not the session or this operation. */
function noNewToken(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  useSession.setState(({ renewal }) => ({ renewal: { ...renewal, isNeeded: true } }))
  const words = tokenFailureWords(error)
  const message = words.charAt(0).toUpperCase() + words.slice(1)
  return new ApiError(Object.assign({}, error, { message, code: undefined, details: [] }))
}

/** Whether there is a newer token. @throws ApiError if the token operation couldn't be reached */
async function mend(refused: string): Promise<boolean> {
  const session = useSession.getState()
  if (session.phase === 'open' && session.token?.value !== refused) return true
  if (!canRenew(session)) return false
  try {
    await renewToken(refused)
    return useSession.getState().token?.value !== refused
  } catch (error) {
    if (!isRefusal(error)) throw noNewToken(error)
    return false
  }
}

function tokenTaken(value: string): void {
  const { token, renewal } = useSession.getState()
  if (renewal.isNeeded === true && token?.value === value)
    useSession.setState({ renewal: { ...renewal, isNeeded: false } })
}

let lastHeld = 0

/** Waits for sign-in. @throws Error in words when `signal` fires or the user signs out */
function reopened(words: string, signal?: AbortSignal): Promise<void> {
  const state = useSession.getState()
  if (state.phase === 'none') return Promise.reject(new Error('Signed out'))
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
    const abort = () => settle(() => reject(new Error('Cancelled while waiting for sign-in')))
    const unsubscribe = useSession.subscribe(({ phase }) => {
      if (phase === 'open') settle(resolve)
      if (phase === 'none') settle(() => reject(new Error('Signed out')))
    })
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort)
  })
}
