import { brotliDecompressSync, unzipSync } from 'node:zlib'

import { environmentDate } from '../../conformance/http-date.ts'
import { bearerToken } from '../../environment/request/bearer-token.ts'
import type { IssuedTokens } from '../../watch/access/issued-tokens.ts'
import type { Backend } from '../backends/backend.ts'
import { operationOf } from '../http/operation-of.ts'
import { copiedReadable, createCopy } from './copied-body.ts'
import { tokenClient, type ClientOf } from './token-client.ts'

export interface Observer {
  tokens: IssuedTokens
  /** Each `Date` of the environment. All in milliseconds, ours by this machine's clock. */
  onDate: (answer: { readonly date: number; readonly sentAt: number; readonly at: number }) => void
  onError: (error: unknown) => void
}

/** Longer token requests and answers pass unread. */
const MOST_BYTES = 64 * 1024

export function clientOfIssued(tokens: IssuedTokens): ClientOf {
  return async (token) => {
    const known = await tokens.find(token)
    return typeof known === 'object' ? known.clientId : undefined
  }
}

export function observed(backend: Backend, observer: Observer): Backend {
  const { tokens, onDate, onError } = observer
  const clientOf = clientOfIssued(tokens)
  return async (request, arrival) => {
    const operation = operationOf(request.method, arrival.target)
    const sent = operation?.id === 'getToken' ? createCopy(MOST_BYTES) : undefined
    const body = sent && arrival.body && copiedReadable(arrival.body, sent)
    const sentAt = Date.now()
    const response = await backend(request, body === undefined ? arrival : { ...arrival, body })
    const date = environmentDate(response)
    if (date !== undefined) onDate({ date, sentAt, at: Date.now() })
    if (sent !== undefined) {
      if (!response.ok) return response
      const clientId = await tokenClient(request.headers, arrival.target, sent.bytes(), clientOf)
      return clientId === undefined ? response : rememberingToken(response, clientId, observer)
    }
    const token = bearerToken(request.headers)
    if (token === undefined) return response
    // Reading alerts is reading tasks: other operations give no right to it.
    if (operation?.id === 'queryTasks' && response.ok) tokens.accepted(token)
    if (response.status === 401) await tokens.refused(token).catch(onError)
    return response
  }
}

/** Remembers the token before the end is passed on, as it may be used at once. */
function rememberingToken(response: Response, clientId: string, { tokens, onError }: Observer): Response {
  if (response.body === null) return response
  const copy = createCopy(MOST_BYTES)
  const coding = response.headers.get('content-encoding')
  const body = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        copy.take(chunk)
        controller.enqueue(chunk)
      },
      async flush() {
        const issued = tokenIn(copy.bytes(), coding)
        if (issued !== undefined) await tokens.issued(issued.token, clientId, issued.lifetime).catch(onError)
      },
    }),
  )
  return new Response(body, { status: response.status, headers: response.headers })
}

/** Lifetime in seconds; undefined if unreadable. */
function tokenIn(
  bytes: Buffer | undefined,
  coding: string | null,
): { token: string; lifetime: number | undefined } | undefined {
  if (bytes === undefined) return undefined
  try {
    const answer: unknown = JSON.parse(decoded(bytes, coding).toString())
    if (typeof answer !== 'object' || answer === null || !('access_token' in answer)) return undefined
    const { access_token: token } = answer
    if (typeof token !== 'string' || token === '') return undefined
    const lifetime = 'expires_in' in answer ? Number(answer.expires_in) : Number.NaN
    return { token, lifetime: lifetime > 0 && lifetime < 1e9 ? lifetime : undefined }
  } catch {
    return undefined
  }
}

function decoded(bytes: Buffer, coding: string | null): Buffer {
  const limit = { maxOutputLength: MOST_BYTES }
  if (coding === 'gzip' || coding === 'deflate') return unzipSync(bytes, limit)
  if (coding === 'br') return brotliDecompressSync(bytes, limit)
  return bytes
}
