import type { Outcome } from '../../../../conformance/exchange.ts'
import { isOfTab } from '../../tab-address.ts'
import { hasPageOrigin, OutOfReach } from './out-of-reach.ts'
import { Timeout } from './deadline.ts'
import { BodyBroken } from '../../../../conformance/read-text.ts'

export interface FailureWords {
  status: Outcome
  message: string
  isConnection: boolean
}

/**
 * @param caller fires when the caller gives up
 * @param coding a browser doesn't tell a broken zstd connection from undecodable bytes
 */
export function describeFailure(
  error: unknown,
  caller: AbortSignal | undefined,
  baseUrl: string,
  coding: string | undefined,
): FailureWords {
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
  const hint = hasPageOrigin(baseUrl)
    ? ''
    : '. The address may be wrong, or the service blocks this console’s origin (CORS)'
  const host = IS_STATIC && isOfTab(baseUrl) ? 'this tab' : new URL(baseUrl).host
  return { status: 'no reply', message: `No reply from ${host}${hint}`, isConnection: true }
}

/** A service may falsely declare zstd; with other codings a break is a lost connection. */
export function codingOf(headers: Headers): 'zstd' | undefined {
  const coding = headers.get('watchfloor-content-encoding') ?? headers.get('content-encoding')
  return coding?.trim().toLowerCase() === 'zstd' ? 'zstd' : undefined
}
