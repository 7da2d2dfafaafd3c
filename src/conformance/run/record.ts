import { decompress } from 'fzstd'

import { check } from '../../contract/check.ts'
import type { KnownOperation } from '../../contract/operations.ts'
import { member, parseJson } from '../../contract/json.ts'
import { errorWords } from '../../format/error-words.ts'
import type { Exchange, ExchangeFinding, Outcome } from '../exchange.ts'
import { gatewayOutcome } from '../gateway-outcome.ts'
import { readHttpDate } from '../http-date.ts'
import { joinedBytes } from '../joined-bytes.ts'
import { maskHeaders, maskText } from '../mask.ts'
import { BodyBroken, readText } from '../read-text.ts'
import type { BuiltRequest } from '../request/build-request.ts'
import { sentExchange, type Sent } from '../sent-exchange.ts'
import type { RunClock, Transport, WireAnswer } from './wire.ts'

/** Most bytes read of an answer and kept of an object. */
const MOST_BYTES = 64_000_000
/** Of one body. */
const KEPT_CHARACTERS = 2_000_000

export interface Recording {
  readonly wire: Transport
  readonly clock: RunClock
  readonly signal: AbortSignal
  readonly timeoutMilliseconds: number
}

export interface Recorded {
  readonly exchange: Exchange
  /** Unmasked. */
  readonly body: unknown
  /** Undefined when missing or too many. */
  readonly bytes: Uint8Array | undefined
}

/** Masked; checks a success against its schema. Never rejects. */
export async function record(
  operation: KnownOperation,
  request: BuiltRequest,
  sent: Sent,
  { wire, clock, signal, timeoutMilliseconds }: Recording,
): Promise<Recorded> {
  const exchange = sentExchange(operation, request, sent)
  const stop = stopper(signal, timeoutMilliseconds)
  const read = async () => {
    const answer = await wire(request, stop.signal)
    exchange.headersAt = clock.now()
    exchange.statusText = answer.statusText
    exchange.responseHeaders = maskHeaders(answer.headers, sent.extraHeader)
    // A run asks one address only, so the header is that gateway's.
    const ofGateway = gatewayOutcome(answer, request.url, new URL(request.url).origin)
    if (ofGateway !== undefined) return await readGateway(exchange, answer, ofGateway)
    const isObject = operation.response.kind === 'binary' && answer.status < 300
    const come = isObject ? await readObject(exchange, answer) : await readAnswer(operation, exchange, answer)
    exchange.outcome = answer.status
    return come
  }
  try {
    return { exchange, body: undefined, bytes: undefined, ...(await Promise.race([read(), stop.fired])) }
  } catch (error) {
    const because: unknown = stop.signal.reason ?? error
    exchange.outcome = because instanceof Ended ? because.outcome : 'no reply'
    exchange.failure = maskText(errorWords(because))
    if (error instanceof BodyBroken) {
      exchange.responseBytes = error.bytes
      exchange.responseBody = error.text === undefined ? undefined : maskText(error.text).slice(0, KEPT_CHARACTERS)
    }
    return { exchange, body: undefined, bytes: undefined }
  } finally {
    stop.clear()
    exchange.endedAt = clock.now()
  }
}

class Ended extends Error {
  readonly outcome: 'timeout' | 'aborted'
  constructor(outcome: 'timeout' | 'aborted', words: string) {
    super(words)
    this.outcome = outcome
  }
}

/** For wires with and without signals. */
function stopper(run: AbortSignal, milliseconds: number) {
  const own = new AbortController()
  const interrupt = () => own.abort(new Ended('aborted', 'Interrupted'))
  const timer = setTimeout(
    () => own.abort(new Ended('timeout', `No complete answer within ${milliseconds / 1000} s`)),
    milliseconds,
  )
  run.addEventListener('abort', interrupt)
  if (run.aborted) interrupt()
  const fired = new Promise<never>((_, reject) => {
    if (own.signal.aborted) reject(own.signal.reason)
    own.signal.addEventListener('abort', () => reject(own.signal.reason))
  })
  fired.catch(() => undefined)
  const clear = () => {
    clearTimeout(timer)
    run.removeEventListener('abort', interrupt)
  }
  return { signal: own.signal, fired, clear }
}

/** The gateway's own words, not checked as the environment's. */
async function readGateway(exchange: Exchange, answer: WireAnswer, outcome: Outcome) {
  const { text, bytes } = await readText(answer, MOST_BYTES)
  const message = member(parseJson(text)?.value, 'message')
  exchange.responseBytes = bytes
  exchange.responseBody = maskText(text).slice(0, KEPT_CHARACTERS)
  exchange.statusText = ''
  exchange.outcome = outcome
  exchange.failure = maskText(typeof message === 'string' ? message : 'The gateway got no answer from the environment')
  return {}
}

async function readAnswer(operation: KnownOperation, exchange: Exchange, answer: WireAnswer) {
  const { text, bytes, isCut } = await readText(answer, MOST_BYTES)
  const masked = maskText(text)
  exchange.responseBytes = bytes
  exchange.responseBody = masked.slice(0, KEPT_CHARACTERS)
  if (isCut || masked.length > KEPT_CHARACTERS) exchange.bodyCut = true
  const coding = codingOf(answer.headers)
  if (coding !== 'identity') exchange.findings = [unasked(coding)]
  const body = isCut ? undefined : parseJson(text)?.value
  if (answer.status >= 300 || operation.response.kind !== 'json' || body === undefined) return { body }
  const checked = check(operation.response.schema, body, readHttpDate(answer.headers.get('date')))
  exchange.findings = [...exchange.findings, ...checked.findings]
  return { body }
}

async function readObject(exchange: Exchange, { body, headers }: WireAnswer) {
  const parts: Uint8Array[] = []
  let length = 0
  const reader = body?.getReader()
  try {
    for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
      length += part.value.byteLength
      exchange.responseBytes = length
      if (length <= MOST_BYTES) parts.push(part.value)
      else parts.length = 0
    }
  } catch (error) {
    throw new BodyBroken(length, error)
  }
  if (length > MOST_BYTES) return { bytes: undefined }
  const bytes = joinedBytes(parts)
  const coding = codingOf(headers)
  if (coding === 'identity') return { bytes }
  if (coding !== 'zstd') {
    exchange.findings = [unasked(coding)]
    return { bytes: undefined }
  }
  try {
    return { bytes: decompress(bytes) }
  } catch (error) {
    const got = `bytes that can’t be decoded as such: ${errorWords(error)}`
    exchange.findings = [{ path: 'body', kind: 'content encoding', severity: 'error', expected: 'zstd', got }]
    return { bytes: undefined }
  }
}

function codingOf(headers: Headers): string {
  return headers.get('content-encoding')?.trim().toLowerCase() || 'identity'
}

function unasked(got: string): ExchangeFinding {
  const expected = 'no content coding, as none was requested'
  return { path: 'Content-Encoding', kind: 'content encoding', severity: 'error', expected, got }
}
