import { check, validate } from '../../contract/check.ts'
import { errorShapes } from '../../contract/errors.ts'
import { limits } from '../../contract/limits.ts'
import { statusMeaning, type Operation } from '../../contract/operation.ts'
import { operations } from '../../contract/operations.ts'
import { validateParameters } from '../../contract/parameters.ts'
import type { AnyComponent } from '../../contract/schema.ts'
import type { Validated } from '../../contract/check.ts'
import { isRecord, member, parseJson } from '../../contract/json.ts'
import { type Exchange, type ExchangeFinding, headerOf } from '../exchange.ts'
import { isJsonType } from '../json-type.ts'
import { parsedAnswer } from '../parsed-answer.ts'
import { retryHintOf } from '../retry-hint.ts'
import { errorWordFindings } from './error-words.ts'

/** Browsers hide some headers from a `pageOrigin` other than the answer's. */
export function auditExchange(exchange: Exchange, pageOrigin?: string): readonly ExchangeFinding[] {
  const operation: Operation = operations[exchange.operation]
  const request = requestSide(operation, exchange)
  if (typeof exchange.outcome !== 'number') return request
  const refused = exchange.outcome >= 400
  return [
    ...request,
    ...statusFindings(operation, exchange),
    ...typeFindings(operation, exchange),
    ...(refused ? errorFindings(operation, exchange) : successFindings(operation, exchange)),
    ...retryFindings(exchange, pageOrigin),
    ...headerFindings(exchange),
  ]
}

/** Deliberate faults of a person or a probe don't count. */
function requestSide(operation: Operation, exchange: Exchange): readonly ExchangeFinding[] {
  if (exchange.why === 'probe') return []
  const found = requestFindings(operation, exchange)
  return exchange.why === 'edited' ? found.map((finding) => ({ ...finding, severity: 'note' as const })) : found
}

export function requestFindings(
  operation: Operation,
  exchange: Pick<Exchange, 'requestBody' | 'requestHeaders' | 'url' | 'method'>,
): ExchangeFinding[] {
  const { requestBody, requestHeaders, url, method } = exchange
  const found: ExchangeFinding[] = []
  const add = (checked: Validated<unknown>) => {
    if (!checked.ok) found.push(...checked.problems.map((problem) => ({ ...problem, in: 'request' as const })))
  }
  const odd = (path: string, kind: ExchangeFinding['kind'], expected: string, got: string) =>
    found.push({ path, kind, severity: 'error', expected, got, in: 'request' })
  if (method !== operation.method) odd('method', 'rule broken', operation.method, method)
  if (!fitsPath(operation, url)) odd('path', 'rule broken', operation.path, new URL(url).pathname)
  const query = new URL(url).searchParams
  const { query: parameters, headers: declared } = operation.parameters
  if (parameters !== undefined) add(validateParameters(parameters, query))
  else for (const name of query.keys()) odd(name, 'unknown field', 'a query parameter of the operation', name)
  if (declared !== undefined) add(validate(declared, headersAsked(declared, requestHeaders)))
  if (headerOf(requestHeaders, 'authorization') === undefined && operation.id !== 'getToken')
    odd('Authorization', 'missing required', 'Authorization', 'nothing')
  if (operation.request === undefined) {
    if (requestBody !== undefined) odd('body', 'unknown field', 'no request body', describe(requestBody))
    return found
  }
  const type = headerOf(requestHeaders, 'content-type')
  if (type?.split(';')[0]?.trim() !== operation.request.contentType)
    odd('Content-Type', 'content type', operation.request.contentType, type ?? 'none')
  if (operation.request.contentType === 'application/x-www-form-urlencoded') {
    add(validateParameters(operation.request.schema, new URLSearchParams(requestBody ?? '')))
    return found
  }
  const parsed = parseJson(requestBody ?? '')
  if (parsed === undefined) odd('$', 'wrong type', operation.request.schema.about.expects, describe(requestBody ?? ''))
  else add(validate(operation.request.schema, parsed.value))
  return found
}

function describe(text: string): string {
  return text === '' ? 'nothing' : `${text.length} characters`
}

function fitsPath(operation: Operation, url: string): boolean {
  const pattern = operation.path
    .split(/\{(\w+)\}/)
    .map((part, index) => {
      if (index % 2 === 1) return part === 'objectPath' ? '.+' : '[^/]+'
      return part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    })
    .join('')
  return new RegExp(`${pattern}$`).test(new URL(url).pathname)
}

/** This server carries `Accept-Encoding` under another name. */
function headersAsked(declared: AnyComponent, headers: Exchange['requestHeaders']): Record<string, string> {
  const asked: Record<string, string> = {}
  for (const name of Object.keys(declared.fields)) {
    const value = headerOf(headers, name) ?? headerOf(headers, `watchfloor-${name}`)
    if (value !== undefined) asked[name] = value
  }
  return asked
}

function statusFindings(operation: Operation, { outcome }: Exchange): ExchangeFinding[] {
  if (typeof outcome !== 'number' || statusMeaning(operation, outcome) !== undefined) return []
  const expected = `one of ${Object.keys(operation.statuses).join(', ')}`
  return [{ path: 'status', kind: 'undocumented status', severity: 'warning', expected, got: String(outcome) }]
}

function typeFindings(operation: Operation, exchange: Exchange): ExchangeFinding[] {
  const { outcome, responseBytes, responseHeaders } = exchange
  const showsJson = Number(outcome) < 400 ? operation.response.kind === 'json' : operation.errorShape !== 'unknown'
  const got = headerOf(responseHeaders, 'content-type')
  if (!showsJson || responseBytes === 0 || isJsonType(got)) return []
  const expected = 'application/json'
  return [{ path: 'Content-Type', kind: 'content type', severity: 'warning', expected, got: got ?? 'none' }]
}

function successFindings(operation: Operation, exchange: Exchange): ExchangeFinding[] {
  if (operation.response.kind !== 'json' || exchange.bodyCut === true || exchange.bodyDropped) return []
  const answer = parsedAnswer(exchange)
  if (answer === undefined) {
    const expected = operation.response.schema.about.expects
    return [{ path: '$', kind: 'wrong type', severity: 'error', expected, got: unreadable(exchange) }]
  }
  const type = member(answer, 'token_type')
  if (operation.id !== 'getToken' || typeof type !== 'string' || type.toLowerCase() === 'bearer') return []
  const got = JSON.stringify(type.slice(0, 60))
  return [{ path: '$.token_type', kind: 'token type', severity: 'warning', expected: 'Bearer', got }]
}

function unreadable({ responseBytes }: Exchange): string {
  return responseBytes === 0 ? 'nothing' : `${responseBytes} bytes that aren’t JSON`
}

/** Any body is valid where the interface shows no error shape. */
function errorFindings(operation: Operation, exchange: Exchange): ExchangeFinding[] {
  const { responseBody, bodyCut, bodyDropped } = exchange
  if (operation.errorShape === 'unknown' || bodyCut === true || bodyDropped) return []
  const schema = errorShapes[operation.errorShape]
  const parsed = parseJson(responseBody ?? '')
  if (!isRecord(parsed?.value)) {
    const got = parsed === undefined ? unreadable(exchange) : 'other JSON'
    return [{ path: '$', kind: 'error shape', severity: 'error', expected: schema.name, got }]
  }
  const shape = check(schema, parsed.value).findings.map((finding): ExchangeFinding => {
    const isShape = finding.kind === 'wrong type' || finding.kind === 'missing required'
    return isShape ? { ...finding, kind: 'error shape', expected: `${schema.name}, ${finding.expected}` } : finding
  })
  return [...shape, ...errorWordFindings(operation.errorShape, Number(exchange.outcome), parsed.value)]
}

/** Only egress deletion promises a hint, and only with 503. */
function retryFindings(exchange: Exchange, pageOrigin: string | undefined): ExchangeFinding[] {
  if (exchange.operation !== 'deleteEgressStream' || exchange.outcome !== 503) return []
  if (retryHintOf(exchange) !== undefined) return []
  const isHidden = pageOrigin !== undefined && new URL(exchange.url).origin !== pageOrigin
  return [
    {
      path: 'Retry-After',
      kind: 'retry hint',
      severity: isHidden ? 'note' : 'warning',
      expected: `a retry hint, typically about ${limits.retryHintSeconds} s`,
      got: isHidden ? 'none visible to this page' : 'none',
    },
  ]
}

/** Useful headers that the interface doesn't mention. */
const telling =
  /^(deprecation|sunset|warning|x-?ratelimit(-.*)?|ratelimit(-.*)?|x-rate-limit-.*|clear-site-data|refresh)$/i

function headerFindings({ responseHeaders, outcome }: Exchange): ExchangeFinding[] {
  return responseHeaders
    .filter(([name]) => telling.test(name) || (name.toLowerCase() === 'retry-after' && outcome !== 503))
    .map(([name, value]) => ({
      path: name,
      kind: 'undocumented header',
      severity: 'note',
      expected: 'none of this name in the interface',
      got: JSON.stringify(value.slice(0, 120)),
    }))
}
