import type { Outcome } from '../../../../conformance/exchange.ts'
import { OutOfReach } from './out-of-reach.ts'
import { Timeout } from './deadline.ts'
import { BodyBroken } from '../../../../conformance/read-text.ts'

export interface Failure {
  status: Outcome
  message: string
  /** Whether it says that the connection is lost. */
  isConnection: boolean
}

/**
 * What stopped an exchange, in words.
 * @param caller fires when whoever asked gives up
 * @param coding that the answer's body came in, when it had begun, if it is one that bytes may be mislabelled as: a browser does not tell a broken
 * connection from bytes that it can't decode
 */
export function describeFailure(
  error: unknown,
  caller: AbortSignal | undefined,
  baseUrl: string,
  coding: string | undefined,
): Failure {
  const cause = error instanceof BodyBroken ? error.cause : error
  if (cause instanceof Timeout) {
    const come = error instanceof BodyBroken ? `; ${error.bytes} bytes had arrived` : ''
    return { status: 'timeout', message: `${cause.message}${come}`, isConnection: true }
  }
  if (caller?.aborted) return { status: 'aborted', message: 'Cancelled by this console', isConnection: false }
  if (error instanceof OutOfReach) return { status: 'not sent', message: error.message, isConnection: false }
  if (error instanceof BodyBroken) {
    const or = coding === undefined ? '' : `, or its ${coding} can’t be decoded`
    return { status: 'no reply', message: `${error.message}${or}`, isConnection: coding === undefined }
  }
  const elsewhere = new URL(baseUrl).origin !== window.location.origin
  const hint = elsewhere ? '. The address may be wrong, or the service may not allow this console’s origin (CORS)' : ''
  return { status: 'no reply', message: `No reply from ${new URL(baseUrl).host}${hint}`, isConnection: true }
}

/**
 * zstd, when a body came in it, as far as a page may know: services may name it where it is not what came. Every other coding is the
 * transport's, and a body that breaks off in it is a lost connection.
 */
export function codingOf(headers: Headers): 'zstd' | undefined {
  const coding = headers.get('watchfloor-content-encoding') ?? headers.get('content-encoding')
  return coding?.trim().toLowerCase() === 'zstd' ? 'zstd' : undefined
}
