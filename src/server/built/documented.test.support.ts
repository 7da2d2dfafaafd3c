import { check } from '../../contract/check.ts'
import { errorShapes } from '../../contract/errors.ts'
import { findingText } from '../../contract/finding.ts'
import type { Operation } from '../../contract/operation.ts'
import { operations } from '../../contract/operations.ts'
import { matchOperation } from '../../environment/request/routing.ts'
import type { RawAnswer } from './raw-http.test.support.ts'

/** Answers to invalid HTTP, to unknown operations, and for pages. */
const ofTheParser = [400, 408, 431]
const ofNoOperation = [400, 404]
const ofPages = [200, 206, 304, 400, 404, 405, 416]
/** For requests too odd to assign. An internal failure also shows in the log. */
const ofAnyOperation = [
  401,
  403,
  ...Object.values(operations).flatMap(({ statuses }) => Object.keys(statuses).map(Number)),
]

/** Departures from the interface and `.github/ENVIRONMENT.md`; empty if documented. */
export function undocumented(method: string, target: string | undefined, answer: RawAnswer): string[] {
  const path = target?.split(/[?#]/, 1)[0]
  const operation = path === undefined ? undefined : matchOperation(method, path)?.operation
  const statuses = statusesOf(operation, path)
  if (!statuses.includes(answer.status)) return [`${operation?.id ?? path ?? 'something'} answers ${answer.status}`]
  if (method === 'HEAD') return []
  return answer.status < 400 ? goodBody(operation, answer) : errorBody(operation, answer)
}

function statusesOf(operation: Operation | undefined, path: string | undefined): readonly number[] {
  if (path === undefined) return [...ofTheParser, ...ofPages, ...ofAnyOperation]
  if (operation === undefined) return path.startsWith('/api/v1/') ? ofNoOperation : ofPages
  // Guessed secrets are slowed down.
  return [...Object.keys(operation.statuses).map(Number), 403, ...(operation.id === 'getToken' ? [429] : [])]
}

function goodBody(operation: Operation | undefined, { headers, body }: RawAnswer): string[] {
  if (operation?.response.kind !== 'json') return []
  if (!isJson(headers)) return [`${operation.id} answers with no JSON`]
  return errorsOf(operation.response.schema, body)
}

function errorBody(operation: Operation | undefined, { status, headers, body }: RawAnswer): string[] {
  const type = headers.get('content-type') ?? 'no type'
  // The console's "no such page".
  if (operation === undefined && status === 404 && type.startsWith('text/html')) return []
  if (!isJson(headers)) return [`answers ${status} with ${type}`]
  const leak = /\n\s+at |node:|\.[jt]s:\d|SQLITE|ENOENT/.exec(body)
  if (leak !== null) return [`says ${leak[0]}`]
  const found = shapesOf(operation).map((shape) => errorsOf(errorShapes[shape], body))
  return found.find((errors) => errors.length === 0) ?? found[0] ?? []
}

function shapesOf(operation: Operation | undefined): readonly ('A' | 'B' | 'C')[] {
  if (operation === undefined) return ['C', 'A', 'B']
  return [operation.errorShape === 'unknown' ? 'C' : operation.errorShape]
}

function isJson(headers: RawAnswer['headers']) {
  return headers.get('content-type')?.startsWith('application/json') ?? false
}

function errorsOf(schema: Parameters<typeof check>[0], body: string): string[] {
  let value: unknown
  try {
    value = JSON.parse(Buffer.from(body, 'latin1').toString('utf8'))
  } catch {
    return [`no JSON: ${body.slice(0, 80)}`]
  }
  return check(schema, value)
    .findings.filter(({ severity }) => severity === 'error')
    .map(findingText)
}
