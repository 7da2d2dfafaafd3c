import { Readable } from 'node:stream'
import { brotliDecompressSync, unzipSync } from 'node:zlib'

import { bearerToken } from '../../environment/request/bearer-token.ts'
import type { IssuedTokens } from '../../watch/access/issued-tokens.ts'
import type { Backend } from '../backends/backend.ts'
import { operationOf } from '../http/operation-of.ts'

/** What a gateway learns from what passes through it. */
export interface Observer {
  tokens: IssuedTokens
  /** Told of each `Date` of the environment, in milliseconds. */
  onDate: (date: number) => void
  onError: (error: unknown) => void
}

/** Of a token's request and its answer, in bytes: longer ones are passed on and not looked at. */
const MOST_BYTES = 64 * 1024

/** The backend as it is, with everything that passes through it seen. Nothing is changed. */
export function observed(backend: Backend, observer: Observer): Backend {
  const { tokens, onDate, onError } = observer
  return async (request, arrival) => {
    const operation = operationOf(request.method, arrival.target)
    const sent = operation?.id === 'getToken' ? copied(arrival.body) : undefined
    const response = await backend(request, sent === undefined ? arrival : { ...arrival, body: sent.body })
    const date = Date.parse(response.headers.get('date') ?? '')
    if (!Number.isNaN(date)) onDate(date)
    if (sent !== undefined) {
      if (!response.ok) return response
      const clientId = await clientOf(request.headers, arrival.target, sent.bytes(), tokens)
      return clientId === undefined ? response : rememberingToken(response, clientId, observer)
    }
    const token = bearerToken(request.headers)
    if (token === undefined) return response
    // Reading alerts is reading of tasks: what is accepted for something else is no leave for it.
    if (operation?.id === 'queryTasks' && response.ok) tokens.accepted(token)
    if (response.status === 401) await tokens.refused(token).catch(onError)
    return response
  }
}

/** A body that is read by somebody else, and what was read of it; no bytes when they were too many. */
function copied(body: Readable | undefined) {
  const chunks: Buffer[] = []
  let length = 0
  const take = (chunk: Uint8Array) => {
    length += chunk.length
    if (length <= MOST_BYTES) chunks.push(Buffer.from(chunk))
    else chunks.length = 0
  }
  async function* passedOn(from: Readable) {
    for await (const chunk of from) {
      take(chunk)
      yield chunk
    }
  }
  return {
    body: body && Readable.from(passedOn(body), { objectMode: false }),
    take,
    bytes: () => Buffer.concat(chunks),
  }
}

const formFields = ['grant_type', 'client_id', 'client_secret', 'scope']
const form = /^application\/x-www-form-urlencoded(\s*;\s*charset="?utf-8"?)?$/i

/**
 * Whom a token is for that was asked for so; undefined where the environment might read the request in another way than we do: somebody could
 * get a token of their own and have it taken for another client's.
 */
async function clientOf(
  headers: Headers,
  target: string,
  bytes: Buffer,
  tokens: IssuedTokens,
): Promise<string | undefined> {
  if (target.includes('?') || !form.test(headers.get('content-type') ?? '')) return undefined
  const fields = [...new URLSearchParams(bytes.toString('latin1'))]
  const names = fields.map(([name]) => name)
  if (new Set(names).size < names.length || names.some((name) => !formFields.includes(name))) return undefined
  const given = fields.find(([name]) => name === 'client_id')?.[1]
  const named = headers.has('authorization') ? await clientIn(headers, tokens) : given
  if (named === undefined || !/^[\x21-\x7e]{1,256}$/.test(named)) return undefined
  return given === undefined || given === named ? named : undefined
}

/** The client that an `Authorization` names: that of a token which is renewed, as far as it is known, or of Basic credentials (RFC 6749, section 2.3.1). */
async function clientIn(headers: Headers, tokens: IssuedTokens): Promise<string | undefined> {
  const token = bearerToken(headers)
  if (token !== undefined) {
    const known = await tokens.find(token)
    return typeof known === 'object' ? known.clientId : undefined
  }
  const basic = /^basic +([\w+/]+=*)$/i.exec(headers.get('authorization') ?? '')?.[1]
  const [name = ''] = Buffer.from(basic ?? '', 'base64')
    .toString()
    .split(':', 1)
  // Where it is encoded once more, environments differ in what they make of it.
  return /^[^%+]+$/.test(name) ? name : undefined
}

/** The answer as it is; before its end is passed on, the token in it is remembered: whoever has it may use it at once. */
function rememberingToken(response: Response, clientId: string, { tokens, onError }: Observer): Response {
  if (response.body === null) return response
  const copy = copied(undefined)
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

/** The token in an answer, and how many seconds it lasts; undefined where it can't be read. */
function tokenIn(bytes: Buffer, coding: string | null): { token: string; lifetime: number | undefined } | undefined {
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
