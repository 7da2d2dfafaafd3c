import type { Readable } from 'node:stream'
import { Pool, errors } from 'undici'
import { apiError } from '../http/api-error.ts'
import { type Backend, cut } from './backend.ts'
import { sandboxPolicy } from '../http/security-headers.ts'

export interface GatewayOptions {
  connectMilliseconds?: number
  /** How long the environment may stay silent before the head and between two pieces of the body. */
  silenceMilliseconds?: number
}

/**
 * A backend that passes requests on to the environment at `base` and its answers back: path, status and body bytes as they are, in streams.
 * `undici.request` and not `fetch`, which decodes bodies and folds paths.
 */
export function createGateway(
  base: string,
  { connectMilliseconds = 10_000, silenceMilliseconds = 60_000 }: GatewayOptions = {},
): { backend: Backend; close: () => Promise<void> } {
  const url = new URL(base)
  const prefix = url.pathname.replace(/\/$/, '')
  const pool = new Pool(url.origin, {
    connect: { timeout: connectMilliseconds },
    headersTimeout: silenceMilliseconds,
    bodyTimeout: silenceMilliseconds,
  })

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
        return trouble(target, 502, base, `it answered with the status ${status}, which HTTP does not define`)
      }
      const bodiless = request.method === 'HEAD' || [204, 205, 304].includes(status)
      if (bodiless) await answer.body.dump()
      return new Response(bodiless ? null : bodyOf(answer.body, socket), {
        status,
        headers: responseHeaders(answer.headers),
      })
    } catch (error) {
      if (request.signal.aborted) return new Response(null, { status: 499 })
      const late = error instanceof errors.HeadersTimeoutError || error instanceof errors.ConnectTimeoutError
      return trouble(target, late ? 504 : 502, base, late ? 'it did not answer in time' : reasonOf(error))
    }
  }
  return { backend, close: () => pool.destroy() }
}

// RFC 9110, section 7.6.1, and what older implementations send.
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authentication-info',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])
/** What speaks about the console's origin, which the environment need not know, or about our own server. */
const notForUpstream = /^(host|expect|cookie|origin|referer|sec-.*|access-control-.*|watchfloor-.*|accept-encoding)$/
/** What would let an answer act on the console's origin. */
const notForConsole =
  /^(set-cookie2?|clear-site-data|access-control-.*|content-security-policy(-report-only)?|x-content-type-options|strict-transport-security|alt-svc|service-worker-allowed|refresh|link|nel|report-to|reporting-endpoints|sourcemap|x-sourcemap|watchfloor-.*|cross-origin-.*)$/

function requestHeaders(headers: Headers): Record<string, string> {
  const passed: Record<string, string> = {}
  const dropped = namedByConnection(headers.get('connection'))
  for (const [name, value] of headers)
    if (!hopByHop.has(name) && !dropped.has(name) && !notForUpstream.test(name)) passed[name] = value
  const coding = headers.get('watchfloor-accept-encoding') ?? headers.get('accept-encoding')
  if (coding) passed['accept-encoding'] = coding
  return passed
}

function responseHeaders(headers: Record<string, string | string[] | undefined>): Headers {
  const passed = new Headers()
  const dropped = namedByConnection([headers['connection']].flat().join(','))
  for (const [name, value] of Object.entries(headers)) {
    if (hopByHop.has(name) || dropped.has(name) || notForConsole.test(name)) continue
    // A web `Headers` holds bytes, not characters.
    for (const one of [value ?? []].flat()) passed.append(name, Buffer.from(one, 'utf8').toString('latin1'))
  }
  passed.set('Content-Security-Policy', sandboxPolicy)
  return passed
}

function namedByConnection(connection: string | null): Set<string> {
  return new Set((connection ?? '').split(',').map((name) => name.trim().toLowerCase()))
}

/** The body as it comes and no faster than it is read. When the environment breaks off, so do we: an end that looks regular would be a lie. */
function bodyOf(body: Readable, socket: Parameters<typeof cut>[0]): ReadableStream<Uint8Array> {
  const chunks = body.iterator({ destroyOnReturn: true })
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await chunks.next()
          if (done) controller.close()
          else controller.enqueue(value)
        } catch {
          await cut(socket)
          controller.close()
        }
      },
      cancel() {
        // A body that nobody has begun to read has nobody who would hear of its end.
        body.once('error', () => undefined)
        body.destroy()
      },
    },
    { highWaterMark: 0 },
  )
}

function trouble(target: string, status: 502 | 504, base: string, reason: string): Response {
  const response = apiError(target, status, `Watchfloor's gateway got no answer from ${base}: ${reason}`)
  response.headers.set('Watchfloor-Gateway', status === 504 ? 'timeout' : 'unreachable')
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
    DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed (NODE_EXTRA_CA_CERTS names a file of trusted ones)',
    SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is self-signed (NODE_EXTRA_CA_CERTS names a file of trusted ones)',
    UNABLE_TO_VERIFY_LEAF_SIGNATURE:
      'its certificate can not be verified (NODE_EXTRA_CA_CERTS names a file of trusted ones)',
  }
  return reasons[code ?? ''] ?? code ?? 'the connection failed'
}
