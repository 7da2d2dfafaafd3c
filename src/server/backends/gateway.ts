import type { Readable } from 'node:stream'
import { Pool, errors } from 'undici'

import { apiError } from '../http/api-error.ts'
import { OperatorError } from '../../database/operator-error.ts'
import { createErrorLog } from '../../environment/error-log.ts'
import { answerHeaders, hopByHop, namedByConnection } from './answer-headers.ts'
import type { Backend } from './backend.ts'
import { bodyOrCut } from './body-or-cut.ts'
import { SANDBOX_POLICY } from '../http/security-headers.ts'

export interface GatewayOptions {
  connectMilliseconds?: number
  /** Longest silence before the head and between two chunks. */
  silenceMilliseconds?: number
  /** With the environment's address: for the log, never for a browser. */
  log?: (line: string) => void
}

/** Passes all unchanged and streamed. Not `fetch`, which decodes bodies and folds paths. */
export function createGateway(
  base: string,
  { connectMilliseconds = 10_000, silenceMilliseconds = 60_000, log = () => undefined }: GatewayOptions = {},
): { backend: Backend; close: () => Promise<void> } {
  const url = new URL(base)
  const prefix = url.pathname.replace(/\/$/, '')
  const pool = new Pool(url.origin, {
    connect: { timeout: connectMilliseconds },
    headersTimeout: silenceMilliseconds,
    bodyTimeout: silenceMilliseconds,
  })
  const logError = createErrorLog(log)
  const trouble = (method: string, target: string, word: Trouble, status: 502 | 504, reason: string) => {
    logError(new OperatorError(`The environment at ${base} gave no answer: ${reason}`))
    return noAnswer(method, target, word, status, reason)
  }
  /** Nothing was sent. */
  const unconnected = new WeakSet<Error>()
  pool.on('connectionError', (_origin, _targets, error) => unconnected.add(error))

  const backend: Backend = async (request, { target, socket, body }) => {
    try {
      const answer = await pool.request({
        path: prefix + target,
        method: request.method,
        headers: requestHeaders(request.headers),
        body: body ?? null,
        signal: request.signal,
      })
      const status = answer.statusCode
      if (status > 599) {
        await answer.body.dump()
        return trouble(
          request.method,
          target,
          'unreadable',
          502,
          `it answered with status ${status}, which HTTP doesn't define`,
        )
      }
      // After a 408 on a kept connection browsers send the request again, even a deletion.
      if (status === 408 && request.method === 'DELETE') {
        await answer.body.dump()
        return trouble(request.method, target, 'timeout', 504, 'it answered 408 (request timeout)')
      }
      const bodiless = request.method === 'HEAD' || [204, 205, 304].includes(status)
      if (bodiless) await answer.body.dump()
      // RFC 9110, sections 15.3.5 and 15.3.6: no body follows, whatever length it names.
      if (status === 204 || status === 205) delete answer.headers['content-length']
      const brokeOff = (error: unknown) => {
        if (!request.signal.aborted)
          logError(new OperatorError(`The environment at ${base} broke off an answer: ${reasonOf(error)}`))
      }
      return new Response(bodiless ? null : bodyOrCut(sourceOf(answer.body), socket, brokeOff), {
        status,
        headers: responseHeaders(answer.headers),
      })
    } catch (error) {
      if (request.signal.aborted) return new Response(null, { status: 499 })
      const late = error instanceof errors.HeadersTimeoutError || error instanceof errors.ConnectTimeoutError
      const reason = late ? 'it did not answer in time' : reasonOf(error)
      const wasSent = !(error instanceof Error && unconnected.has(error))
      return trouble(
        request.method,
        target,
        wasSent ? (late ? 'timeout' : 'lost') : 'unreachable',
        late ? 504 : 502,
        reason,
      )
    }
  }
  return { backend, close: () => pool.destroy() }
}

/** Headers about the console's origin or for our own server. */
const notForUpstream = /^(host|expect|cookie|origin|referer|sec-.*|access-control-.*|watchfloor-.*|accept-encoding)$/

function requestHeaders(headers: Headers): Record<string, string> {
  const passed: Record<string, string> = {}
  const dropped = namedByConnection(headers.get('connection'))
  for (const [name, value] of headers)
    if (!hopByHop.has(name) && !dropped.has(name) && !notForUpstream.test(name)) passed[name] = value
  const coding = headers.get('watchfloor-accept-encoding') ?? headers.get('accept-encoding')
  if (coding) passed['accept-encoding'] = coding
  return passed
}

function responseHeaders(answer: Record<string, string | string[] | undefined>): Headers {
  const { headers, leftOut } = answerHeaders(answer)
  headers.set('Content-Security-Policy', SANDBOX_POLICY)
  // Names them, so that no one searches for them at the environment.
  if (leftOut.length > 0) headers.set('Watchfloor-Left-Out', leftOut.join(', '))
  return headers
}

function sourceOf(body: Readable) {
  const chunks = body.iterator({ destroyOnReturn: true })
  return {
    next: () => chunks.next(),
    cancel() {
      // Without a reader nothing handles a body's error.
      body.once('error', () => undefined)
      body.destroy()
    },
  }
}

/** `unreachable`: never sent; `lost`: may have arrived. */
type Trouble = 'unreachable' | 'lost' | 'timeout' | 'unreadable'

/** Without the environment's address. */
function noAnswer(method: string, target: string, word: Trouble, status: 502 | 504, reason: string): Response {
  const response = apiError(method, target, status, `The gateway got no answer from the environment: ${reason}`)
  response.headers.set('Watchfloor-Gateway', word)
  return response
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'the connection failed'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const reasons: Record<string, string> = {
    ECONNREFUSED: 'connection refused',
    ENOTFOUND: 'host name not found',
    EAI_AGAIN: 'host name could not be looked up',
    ECONNRESET: 'connection reset',
    UND_ERR_SOCKET: 'connection closed early',
    EHOSTUNREACH: 'host not reachable',
    ENETUNREACH: 'network not reachable',
    DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed (to trust it, name its file in NODE_EXTRA_CA_CERTS)',
    SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is self-signed (to trust it, name its file in NODE_EXTRA_CA_CERTS)',
    UNABLE_TO_VERIFY_LEAF_SIGNATURE:
      "its certificate can't be verified (to trust its issuer, name a file in NODE_EXTRA_CA_CERTS)",
  }
  return reasons[code ?? ''] ?? code ?? 'the connection failed'
}
