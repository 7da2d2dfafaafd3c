import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'

import { bearerToken } from '../../environment/request/bearer-token.ts'
import { WatchFailure } from '../../watch/failure.ts'
import { MOST_KEPT_BYTES, type PassedExchange } from '../../watch/passed-exchange.ts'
import type { ChangeAuthor, PassingChange } from '../../watch/persons/named.ts'
import type { PersonMark } from '../../watch/wire/person.ts'
import type { RequestArrival, Backend } from '../backends/backend.ts'
import { operationOf } from '../http/operation-of.ts'
import { answerOf, NO_REPLY, objectPathOf, refused, type AnswerFacts } from './answer-facts.ts'
import { copiedReadable, copiedStream, createCopy, type Copy } from './copied-body.ts'
import type { TakenNames } from './take-names.ts'
import { tokenClient, type ClientOf } from './token-client.ts'

export interface PassOnOptions {
  clientOf: ClientOf
  /** Of a DELETE, before it is passed on. */
  changedBy: (change: PassingChange, headers: Headers) => Promise<ChangeAuthor>
  /** SHA-256 of an object, if available without reading it. */
  checksumOf?: (objectPath: string) => Promise<string | undefined>
  /** Each finished exchange of the six operations. */
  onPassed: (exchange: PassedExchange) => void
  onError: (error: unknown) => void
}

/** Reports the exchange once `outgoing` has ended. */
export type PassOn = (
  request: Request,
  arrival: RequestArrival,
  outgoing: Pick<ServerResponse, 'once' | 'writableFinished'>,
  named: TakenNames,
) => Promise<Response>

/** Queries take a few hundred bytes. */
const MOST_REQUEST_BYTES = 64 * 1024

/** Observes unchanged traffic. An answer counts as received when the connection took all of it. */
export function passingOn(backend: Backend, options: PassOnOptions): PassOn {
  const { changedBy, checksumOf, onPassed, onError } = options
  const clientOf = remembered(options.clientOf)
  return async (request, arrival, outgoing, named) => {
    const { method } = request
    const operation = operationOf(method, arrival.target)?.id
    const change = { method, path: arrival.target, hasBody: arrival.body !== undefined, ...named }
    const authorOf = () =>
      changedBy(change, request.headers).catch((error: unknown): ChangeAuthor => {
        onError(error)
        return { refusal: new WatchFailure('unavailable', 'The watch can’t be read, so nobody can be named') }
      })
    if (operation === undefined) {
      // An environment may read the path of a change in its own way.
      const { refusal } = /^(GET|HEAD|OPTIONS)$/.test(method) ? {} : await authorOf()
      return refusal === undefined ? backend(request, arrival) : refused(refusal, change)
    }
    const began = Date.now()
    const token = bearerToken(request.headers)
    const holder = token === undefined || operation === 'getToken' ? undefined : clientOf(token)
    holder?.catch(onError)
    const asked = operation === 'getToken' || operation === 'queryTasks' ? createCopy(MOST_REQUEST_BYTES) : undefined
    let answered = createCopy(MOST_KEPT_BYTES)
    let answer: AnswerFacts = { failure: NO_REPLY }
    let keepsBody = false
    let length: number | undefined
    let person: PersonMark | undefined

    const report = async (wasReceived: boolean) => {
      const ended = Date.now()
      const clientId =
        operation === 'getToken'
          ? answer.status === 200 &&
            asked &&
            (await tokenClient(request.headers, arrival.target, asked.bytes(), clientOf))
          : await holder
      const isObject = operation === 'getObject' && answer.status === 200
      const sha256 = isObject ? await checksumOf?.(objectPathOf(arrival.target)) : undefined
      const body = keepsBody ? answered.bytes() : undefined
      onPassed({
        operation,
        clientId: clientId || undefined,
        ...(person !== undefined && { person }),
        method,
        target: arrival.target,
        ...(operation === 'queryTasks' && asked && { requestBody: asked.bytes()?.toString() ?? '' }),
        ...answer,
        began,
        ended,
        ...(body !== undefined && { body }),
        bytes: length ?? answered.length(),
        ...(sha256 !== undefined && { sha256 }),
        wasReceived,
        ...(operation === 'getToken' && token !== undefined && { isRenewal: true }),
      })
    }
    outgoing.once('close', () => void report(outgoing.writableFinished).catch(onError))

    const author = method === 'DELETE' ? await authorOf() : {}
    person = author.person
    const response =
      (author.refusal && refused(author.refusal, change)) ??
      (await backend(...withCopy(request, arrival, asked)).catch((error: unknown) => {
        answer = { status: 500, failure: 'The server failed' }
        throw error
      }))
    answer = answerOf(response)
    // Nothing was changed, and the desk tries again.
    if (response.status === 503 || answer.wasNotSent) await author.giveBack?.().catch(onError)
    const isBytes = operation === 'getObject' && response.ok
    const given = isBytes ? response.headers.get('content-length') : null
    if (given !== null) length = Number(given)
    keepsBody = !isBytes && operation !== 'getToken'
    // Only counted.
    if (!keepsBody) answered = createCopy(0)
    return keepsBody || given === null ? copying(response, answered) : response
  }
}

/** An embedded environment reads the request's body, a gateway the arrival's. */
function withCopy(request: Request, arrival: RequestArrival, copy: Copy | undefined): [Request, RequestArrival] {
  if (copy === undefined || arrival.body === undefined) return [request, arrival]
  const { url, method, headers, signal } = request
  const init: RequestInit & { duplex: 'half' } = {
    method,
    headers,
    signal,
    body: copiedStream(arrival.body, copy),
    duplex: 'half',
  }
  return [new Request(url, init), { ...arrival, body: copiedReadable(arrival.body, copy) }]
}

/** A complete body is forwarded in one write: as a stream it would lose its length. */
async function copying(response: Response, copy: Copy): Promise<Response> {
  const { body, status, statusText, headers } = response
  if (body === null) return response
  const reader = body.getReader()
  const turn = setImmediate('turn' as const)
  let next = reader.read()
  const first: Uint8Array[] = []
  for (;;) {
    // An endless body may always have a chunk ready.
    if (first.length === MOST_AT_ONCE) break
    const read = await Promise.race([next, turn]).catch(() => 'failed' as const)
    if (typeof read === 'string') break
    if (read.done) return new Response(Buffer.concat(first), { status, statusText, headers })
    copy.take(read.value)
    first.push(read.value)
    next = reader.read()
  }
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const waiting = first.shift()
        if (waiting !== undefined) return controller.enqueue(waiting)
        const { done, value } = await next
        if (done) return controller.close()
        copy.take(value)
        controller.enqueue(value)
        next = reader.read()
        next.catch(() => undefined)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
  return new Response(stream, { status, statusText, headers })
}

/** Chunks joined before forwarding. */
const MOST_AT_ONCE = 64

const REMEMBERED_MS = 5000
const MOST_REMEMBERED = 1000

/** Looked up at most every few seconds. Keeps only the token's SHA-256. */
function remembered(clientOf: ClientOf): ClientOf {
  const known = new Map<string, { client: Promise<string | undefined>; until: number }>()
  return (token) => {
    const hash = createHash('sha256').update(token).digest('base64')
    const now = performance.now()
    const found = known.get(hash)
    if (found !== undefined && found.until > now) return found.client
    known.delete(hash)
    const client = clientOf(token)
    known.set(hash, { client, until: now + REMEMBERED_MS })
    // A gateway may learn an unknown token a moment later.
    const forget = () => known.delete(hash)
    client.then((id) => id === undefined && forget(), forget)
    const [oldest] = known.keys()
    if (oldest !== undefined && known.size > MOST_REMEMBERED) known.delete(oldest)
    return client
  }
}
