import type { RequestAsIs } from '../../../conformance/request/request-of.ts'
import type { KnownOperation } from '../../../contract/operations.ts'
import { useSession } from './session.ts'
import { ApiError } from '../api/request/api-error.ts'
import type { Why } from '../../../conformance/exchange.ts'
import { rememberSecret } from '../../../conformance/mask.ts'
import { sendBuilt, type Answer } from '../api/request/send.ts'

/**
 * Sends a request to the session's environment exactly as it is, once: no renewal, no repeat, and a 401 ends no session. What came of it is in
 * the log.
 * @param onSent is given the exchange's id as it goes out
 * @param onBytes is given the bytes of an object as they come; the log counts them and keeps none
 * @returns why it could not be sent; undefined when it was
 */
export async function sendAsIs(
  operation: KnownOperation,
  request: RequestAsIs,
  why: Why,
  onSent: (exchangeId: number) => void,
  onBytes: (bytes: Uint8Array) => void = () => undefined,
): Promise<string | undefined> {
  const { environment, token, secrets, isRecording } = useSession.getState()
  if (environment === undefined) return 'Not sent: no one is signed in'
  if (isRecording) return 'Not sent: this is a recording, which only reads'
  const headers = new Headers()
  for (const [name, value] of request.headers) {
    if (name.toLowerCase() === 'authorization') rememberSecret(value)
    headers.set(name, value)
  }
  const access = {
    baseUrl: environment.url,
    authorization: request.withToken && token !== undefined ? `Bearer ${token.value}` : undefined,
    extraHeader: secrets.extraHeader,
  }
  const url = environment.url + request.path
  try {
    const built = { url, method: request.method, headers, body: request.body }
    const answer: Answer<unknown> = await sendBuilt<KnownOperation>(operation, built, [], access, { why, onSent })
    if (answer.value instanceof ReadableStream) await answer.value.pipeTo(new WritableStream({ write: onBytes }))
  } catch (error) {
    // Refused, cut or unanswered: the log says it.
    if (error instanceof ApiError && error.status === 'not sent') return error.message
  }
  return undefined
}
