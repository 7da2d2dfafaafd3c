import type { Entry, Har, Header, PostData, QueryString } from 'har-format'

import { type Exchange, headerCase, headerOf } from './exchange.ts'
import { isoTime } from '../contract/datetime.ts'

/** HAR reserves names with an underscore for extensions. */
interface OwnFields {
  _operation: string
  _why: string
  _attempt: number
  _outcome: string
  _changedBy?: string
  _findings: Exchange['findings']
}

/** HAR 1.2, oldest first, already masked. Only ended exchanges: HAR has no pending answers. */
export function toHar(
  exchanges: readonly Exchange[],
  about: { environment: string; marking: string; version: string },
): Har {
  const ended = exchanges.filter(({ endedAt }) => endedAt !== undefined).toSorted((a, b) => a.queuedAt - b.queuedAt)
  return {
    log: {
      version: '1.2',
      creator: { name: 'Watchfloor', version: about.version },
      comment: `${about.marking}. Environment ${about.environment}. Tokens and secrets are masked.`,
      pages: [],
      entries: ended.map(entryOf),
    },
  }
}

function entryOf(exchange: Exchange): Entry & OwnFields {
  const { queuedAt, sentAt, outcome } = exchange
  const endedAt = exchange.endedAt ?? sentAt
  const headersAt = exchange.headersAt ?? endedAt
  const timings = { blocked: sentAt - queuedAt, dns: -1, connect: -1, ssl: -1, send: 0, wait: headersAt - sentAt }
  const receive = Math.max(0, endedAt - headersAt)
  return {
    startedDateTime: isoTime(queuedAt),
    time: timings.blocked + timings.wait + receive,
    request: {
      method: exchange.method,
      url: exchange.url,
      httpVersion: 'unknown',
      cookies: [],
      headers: headersOf(exchange.requestHeaders),
      queryString: queryOf(exchange.url),
      ...(exchange.requestBody === undefined ? {} : { postData: postDataOf(exchange, exchange.requestBody) }),
      headersSize: -1,
      bodySize: exchange.requestBytes,
    },
    response: responseOf(exchange),
    cache: {},
    timings: { ...timings, receive },
    ...(exchange.failure === undefined ? {} : { comment: exchange.failure }),
    _operation: exchange.operation,
    _why: exchange.why,
    _attempt: exchange.attempt,
    _outcome: String(outcome),
    ...(exchange.changedBy === undefined ? {} : { _changedBy: exchange.changedBy }),
    _findings: exchange.findings,
  }
}

function responseOf(exchange: Exchange): Entry['response'] {
  const { outcome, responseHeaders, responseBody, responseBytes } = exchange
  const note = bodyNote(exchange)
  return {
    // HAR uses 0 for no answer.
    status: typeof outcome === 'number' ? outcome : 0,
    statusText: exchange.statusText,
    httpVersion: 'unknown',
    cookies: [],
    headers: headersOf(responseHeaders),
    content: {
      size: responseBytes,
      mimeType: headerOf(responseHeaders, 'content-type') ?? 'x-unknown',
      ...(responseBody === undefined ? {} : { text: responseBody }),
      ...(note === undefined ? {} : { comment: note }),
    },
    redirectURL: '',
    headersSize: -1,
    bodySize: -1,
  }
}

export function bodyNote(exchange: Exchange): string | undefined {
  const { responseBody, bodyCut, bodyDropped, leftOut, responseBytes, operation } = exchange
  if (leftOut !== undefined)
    return `The file is full: it has only shape and SHA-256 of this body of ${leftOut.bytes} bytes (${leftOut.hash})`
  if (bodyDropped) return 'Body dropped to make room for newer ones'
  if (bodyCut === true) return `Only the first ${responseBody?.length ?? 0} characters of the body are saved`
  if (responseBody === undefined && responseBytes > 0 && operation === 'getObject')
    return 'The log doesn’t store object bytes'
  return undefined
}

function headersOf(headers: Exchange['requestHeaders']): Header[] {
  return headers.map(([name, value]) => ({ name: headerCase(name), value }))
}

function queryOf(url: string): QueryString[] {
  const at = url.indexOf('?')
  return at < 0 ? [] : [...new URLSearchParams(url.slice(at))].map(([name, value]) => ({ name, value }))
}

function postDataOf({ requestHeaders }: Exchange, text: string): PostData {
  const mimeType = headerOf(requestHeaders, 'content-type') ?? 'x-unknown'
  return { mimeType, text }
}
