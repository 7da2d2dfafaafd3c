import type { RequestAsIs } from '../../../conformance/request/request-of.ts'
import type { KnownOperation } from '../../../contract/operations.ts'
import { useSession } from './session.ts'
import { ApiError } from '../api/request/api-error.ts'
import type { Why } from '../../../conformance/exchange.ts'
import { rememberSecret } from '../../../conformance/mask.ts'
import { sendBuilt, type Answer } from '../api/request/send.ts'

/**
 * Once; a 401 neither renews nor expires the session. Outcomes are in the log.
 * @param onBytes receives an object's bytes, which the log only counts
 * @returns why it wasn't sent
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
  if (isRecording) return 'Not sent: a recording is read-only'
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
    // Other failures are in the log.
    if (error instanceof ApiError && error.status === 'not sent') return error.message
  }
  return undefined
}
