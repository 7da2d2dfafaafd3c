import { check } from '../../contract/check.ts'
import { errorShapes } from '../../contract/errors.ts'
import { findingText } from '../../contract/finding.ts'
import { type Operation, statusMeaning } from '../../contract/operation.ts'
import { operations } from '../../contract/operations.ts'
import { matchOperation } from '../../environment/request/routing.ts'
import type { Answer } from './raw-http-for-tests.ts'

/** What the server answers to what is no request in HTTP, to one that is none of the six operations, and with its pages. */
const ofTheParser = [400, 408, 431]
const ofNoOperation = [400, 404]
const ofPages = [200, 206, 304, 400, 404, 416]
/** Where the request is too odd to say whose it is. An internal failure would also be seen in the log. */
const ofAnyOperation = [
  401,
  403,
  ...Object.values(operations).flatMap(({ statuses }) => Object.keys(statuses).map(Number)),
]

/** What an answer does that neither the interface nor our README foresees; empty when it is as documented. */
export function undocumented(sent: { method: string; target: string } | undefined, answer: Answer): string[] {
  const path = sent?.target.split(/[?#]/, 1)[0] ?? ''
  const operation = sent && matchOperation(sent.method, path)?.operation
  return [
    ...statusProblems(operation, path, sent === undefined, answer),
    ...bodyProblems(operation, sent?.method, answer),
  ]
}

function statusProblems(operation: Operation | undefined, path: string, isOdd: boolean, { status }: Answer): string[] {
  if (operation !== undefined) {
    // Guesses of a secret are slowed down.
    const isKnown = statusMeaning(operation, status) !== undefined || (operation.id === 'getToken' && status === 429)
    return isKnown ? [] : [`${operation.id} answers ${status}`]
  }
  const foreseen = isOdd
    ? [...ofPages, ...ofTheParser, ...ofAnyOperation]
    : path.startsWith('/api/v1/')
      ? ofNoOperation
      : ofPages
  return foreseen.includes(status) ? [] : [`${path} answers ${status}`]
}

function bodyProblems(operation: Operation | undefined, method: string | undefined, answer: Answer): string[] {
  const { status, headers, body } = answer
  if (method === 'HEAD') return []
  const isJson = headers.get('content-type')?.startsWith('application/json') ?? false
  if (status < 400) {
    if (operation?.response.kind !== 'json') return []
    return isJson ? findings(operation.response.schema, body) : [`${operation.id} answers ${status} with no JSON`]
  }
  const leaks = /\n\s+at |node:|\.[jt]s:\d|SQLITE|ENOENT/.exec(isJson ? body : '')
  if (leaks !== null) return [`says ${leaks[0]}`]
  if (operation === undefined) return []
  if (!isJson) return [`${operation.id} answers ${status} with ${headers.get('content-type') ?? 'no type'}`]
  // An internal failure of the token operation is in shape C, and so is an error that the interface does not show.
  const shape =
    operation.errorShape === 'unknown' || (operation.errorShape === 'A' && status >= 500) ? 'C' : operation.errorShape
  return findings(errorShapes[shape], body)
}

function findings(schema: Parameters<typeof check>[0], body: string): string[] {
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
