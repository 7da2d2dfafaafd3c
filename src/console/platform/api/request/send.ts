import type { Input, Output } from '../../../../contract/operation.ts'
import type { KnownOperation } from '../../../../contract/operations.ts'
import { errorWords } from '../../../../format/error-words.ts'
import { reportAborted, reportAnswer, reportFailure, reportSent, signOutsSoFar } from '../../connection/connection.ts'
import { ApiError } from './api-error.ts'
import { buildRequest, type BuiltRequest } from '../../../../conformance/request/build-request.ts'
import { deadline, type RequestDeadline } from './deadline.ts'
import { codingOf, describeFailure } from './describe-failure.ts'
import { KEPT_CHARACTERS_OF_A_BODY, nextExchangeId, recordExchange, updateExchange } from '../exchanges/exchanges.ts'
import type { ExchangeFinding, Why } from '../../../../conformance/exchange.ts'
import { gatewayOutcome } from '../../../../conformance/gateway-outcome.ts'
import { maskFinding } from '../../../../conformance/mask-finding.ts'
import { maskHeaders, maskText } from '../../../../conformance/mask.ts'
import { keepAnswer } from '../../../../conformance/parsed-answer.ts'
import { describeBody } from './error-body.ts'
import { environmentDate, readHttpDate } from '../../../../conformance/http-date.ts'
import { answerError, readAnswer } from './read-answer.ts'
import { byteLimit } from '../limits.ts'
import { BodyBroken, readText } from '../../../../conformance/read-text.ts'
import { sentExchange } from '../../../../conformance/sent-exchange.ts'
import { watchBody } from './watch-body.ts'
import { nextSlice } from '../../../ui/browser/time-slice.ts'
import { fetchWithinReach, hasPageOrigin } from './out-of-reach.ts'
import { enter } from './wire-places.ts'

/** The typed body, or an object's byte stream (read it fully or cancel). */
export type Value<O extends KnownOperation> = O['response'] extends { readonly kind: 'binary' }
  ? ReadableStream<Uint8Array<ArrayBuffer>>
  : Output<O>

export interface Answer<T> {
  value: T
  raw: unknown
  status: number
  headers: Headers
  findings: readonly ExchangeFinding[]
  /** Milliseconds of this machine's clock. */
  receivedAt: number
  /** From `Date`, in milliseconds; often unreadable cross-origin. */
  environmentTime: number | undefined
  exchangeId: number
}

export interface Access {
  baseUrl: string
  authorization: string | undefined
  extraHeader: { name: string; value: string } | undefined
  /** Of another environment: must not affect the session's connection and clock. */
  isApart?: boolean
}

export interface SendOptions {
  why: Why
  signal?: AbortSignal | undefined
  attempt?: number
  /** Objects queue by it, 0 first; 3 if absent (RFC 9218). */
  urgency?: number | undefined
  onSent?: ((exchangeId: number, at: number) => void) | undefined
  /** For our own server, which takes them off. */
  headers?: Headers | undefined
}

/** Checking an answer of this size takes no noticeable time. */
const SMALL_BYTES = 16_384

type Wire = (address: string, init: RequestInit) => Promise<Response>

let wire: Wire = fetchWithinReach

/** Answers in place of the network; absent: the network again. */
export function replaceWire(replacement: Wire | undefined): void {
  wire = replacement ?? fetchWithinReach
}

/** One recorded request. Nothing else calls `fetch` for operations. @throws ApiError */
export async function send<O extends KnownOperation>(
  operation: O,
  input: Input<O>,
  access: Access,
  options: SendOptions,
): Promise<Answer<Value<O>>> {
  const built = buildRequest(operation, input, access.baseUrl)
  if (!built.ok) throw notSent(operation, `Not sent: ${built.reason}`)
  return sendBuilt(operation, built.request, resourceOf(input), access, options)
}

/** As `send`, for a request that may deliberately break the contract. @throws ApiError */
export async function sendBuilt<O extends KnownOperation>(
  operation: O,
  request: BuiltRequest,
  resource: readonly string[],
  access: Access,
  options: SendOptions,
): Promise<Answer<Value<O>>> {
  const queuedAt = Date.now()
  nameForPage(request)
  options.headers?.forEach((value, name) => request.headers.set(name, value))
  const refused = addAccess(request.headers, access)
  if (refused !== undefined) throw notSent(operation, `Not sent: ${refused}`)
  const leave = await enter(operation, options)
  const exchange = start(operation, request, resource, access, options, queuedAt)
  options.onSent?.(exchange.id, exchange.sentAt)
  const limit = deadline(operation.response.kind === 'binary' ? 'silence' : 'answer', options.signal)
  let streaming = false
  const done = () => {
    limit.clear()
    leave()
  }
  try {
    const response = await wire(request.url, {
      method: request.method,
      headers: request.headers,
      body: request.body ?? null,
      signal: limit.signal,
      cache: 'no-store',
      credentials: 'omit',
      // The interface has no redirects, and following one could leak credentials.
      redirect: 'manual',
      referrerPolicy: 'no-referrer',
    })
    const answer = await exchange.read(response, limit, done)
    streaming = operation.response.kind === 'binary'
    // `read` used this operation's response kind and schema.
    return answer as Answer<Value<O>>
  } catch (error) {
    throw exchange.fail(error, options.signal)
  } finally {
    if (!streaming) done()
  }
}

function notSent(operation: KnownOperation, message: string): ApiError {
  return new ApiError({ operation: operation.id, status: 'not sent', message })
}

export function resourceOf({ path = {} }: { path?: object }): string[] {
  return Object.values(path).map(String)
}

/** A page can't set `Accept-Encoding`: our server sets it from this header, other origins negotiate. */
function nameForPage({ headers, url }: BuiltRequest): void {
  const coding = headers.get('Accept-Encoding')
  headers.delete('Accept-Encoding')
  if (coding !== null && hasPageOrigin(url)) headers.set('Watchfloor-Accept-Encoding', coding)
}

function addAccess(headers: Headers, { authorization, extraHeader }: Access): string | undefined {
  try {
    if (extraHeader !== undefined) headers.set(extraHeader.name, extraHeader.value)
  } catch {
    return 'the extra header’s name or value has characters that a header can’t carry'
  }
  try {
    if (authorization !== undefined) headers.set('Authorization', authorization)
  } catch {
    return 'the Authorization value has characters that a header can’t carry'
  }
  return undefined
}

/** Opens the log's entry; returns the reader of its response. */
function start(
  operation: KnownOperation,
  request: BuiltRequest,
  resource: readonly string[],
  access: Access,
  options: SendOptions,
  queuedAt: number,
) {
  const id = nextExchangeId()
  const sentAt = Date.now()
  const extraHeader = access.extraHeader?.name
  const { why, attempt = 1 } = options
  recordExchange(sentExchange(operation, request, { id, resource, why, attempt, queuedAt, sentAt, extraHeader }))
  const signOuts = signOutsSoFar()
  // After a sign-out, connection and clock are those of the next session.
  const isOfSession = () => access.isApart !== true && signOuts === signOutsSoFar()
  if (isOfSession()) reportSent(id, sentAt)

  let answered: Response | undefined
  async function read(response: Response, limit: RequestDeadline, done: () => void): Promise<Answer<unknown>> {
    const { status, headers } = response
    const headersAt = Date.now()
    answered = response
    const environmentTime = readHttpDate(headers.get('date'))
    updateExchange(id, {
      headersAt,
      statusText: response.statusText,
      responseHeaders: maskHeaders(headers, extraHeader),
    })
    const common = { status, headers, environmentTime, exchangeId: id, receivedAt: headersAt }
    if (response.type === 'opaqueredirect') {
      const message = 'The service sent a redirect, which the interface doesn’t define. It was ignored'
      updateExchange(id, { outcome: 'no reply', endedAt: headersAt, failure: message })
      if (isOfSession()) reportAnswer(id, sentAt, headersAt)
      throw new ApiError({ operation: operation.id, status: 'no reply', message, exchangeId: id })
    }
    if (response.ok && operation.response.kind === 'binary') {
      if (isOfSession()) reportAnswer(id, sentAt, headersAt, environmentTime)
      updateExchange(id, { outcome: status })
      const body = response.body ?? new Blob().stream()
      const value = watchBody(body, limit.touch, (bytes, end) => {
        done()
        if (end === 'complete' || 'words' in end) {
          const failure = end === 'complete' ? undefined : end.words
          updateExchange(id, { endedAt: Date.now(), responseBytes: bytes, failure })
          return undefined
        }
        updateExchange(id, { responseBytes: bytes })
        return fail(new BodyBroken(bytes, end.error), options.signal)
      })
      return { ...common, value, raw: undefined, findings: [] }
    }
    limit.answerOnly()
    const { text, bytes, isCut } = await readText(response, byteLimit('answerBytes'))
    const endedAt = Date.now()
    const contentType = headers.get('content-type') ?? undefined
    const beginning = isCut && { bodyCut: true, failure: describeBody(status, text, bytes, contentType, isCut) }
    const completion = { endedAt, responseBody: maskText(text), responseBytes: bytes, ...beginning }
    const arrived = { status, headers, text, bytes, isCut, exchangeId: id, at: endedAt, environmentTime }
    const outcome = gatewayOutcome(response, request.url, window.location.origin)
    if (outcome !== undefined) {
      const { message } = answerError(operation, arrived)
      // Our own server wrote this status text.
      updateExchange(id, { ...completion, outcome, statusText: '', failure: message })
      if (isOfSession()) {
        if (status === 403) reportAnswer(id, sentAt, headersAt)
        else reportFailure(id, endedAt, message)
      }
      throw new ApiError({ operation: operation.id, status: outcome, message, exchangeId: id, at: endedAt })
    }
    if (isOfSession()) reportAnswer(id, sentAt, headersAt, environmentDate(response))
    updateExchange(id, { ...completion, outcome: status })
    if (!response.ok || operation.response.kind === 'binary') throw answerError(operation, arrived)
    // Keeps the page responsive when many large pages arrive.
    if (bytes > SMALL_BYTES) await nextSlice()
    const result = readAnswer(operation, operation.response.schema, arrived)
    const isKeptAsItCame = completion.responseBody === text && text.length <= KEPT_CHARACTERS_OF_A_BODY
    if (result.ok && bytes > SMALL_BYTES && isKeptAsItCame) keepAnswer(text, result.raw)
    updateExchange(id, { findings: result.findings.map(maskFinding) })
    if (!result.ok) throw result.error
    return { ...common, value: result.value, raw: result.raw, findings: result.findings }
  }

  /** Converts the error and reports it to log and connection. */
  function fail(error: unknown, caller: AbortSignal | undefined): ApiError {
    if (error instanceof ApiError) return error
    const at = Date.now()
    if (answered !== undefined && !(error instanceof BodyBroken)) return ownFault(error, answered.status, at)
    const coding = answered && codingOf(answered.headers)
    const { status, message, isConnection } = describeFailure(error, caller, access.baseUrl, coding)
    const text = error instanceof BodyBroken && error.text !== undefined ? maskText(error.text) : undefined
    const arrived = error instanceof BodyBroken ? { responseBody: text, responseBytes: error.bytes } : {}
    updateExchange(id, { endedAt: at, outcome: status, failure: message, ...arrived })
    if (isOfSession()) {
      if (isConnection) reportFailure(id, at, message)
      else if (status === 'no reply') reportAnswer(id, sentAt, at)
      else reportAborted(id)
    }
    return new ApiError({ operation: operation.id, status, message, body: text, exchangeId: id, at })
  }

  /** The service answered, so the connection isn't lost. Nothing unmasked is kept. */
  function ownFault(error: unknown, status: number, at: number): ApiError {
    const reason = errorWords(error)
    const message = `The service answered ${status}, but this console can’t process the answer: ${maskText(reason)}`
    updateExchange(id, { endedAt: at, outcome: status, failure: message })
    if (isOfSession()) reportAnswer(id, sentAt, at)
    return new ApiError({ operation: operation.id, status, message, exchangeId: id, at })
  }

  return { id, sentAt, read, fail }
}
