import { errorB, rpcStatusNames, type RpcStatusName } from '../../contract/errors.ts'
import type { Operation } from '../../contract/operation.ts'
import { isRecord } from '../../contract/json.ts'
import type { ExchangeFinding } from '../exchange.ts'

/** From the comments of google.rpc.Code. */
const httpStatuses: Readonly<Record<RpcStatusName, number>> = {
  OK: 200,
  CANCELLED: 499,
  UNKNOWN: 500,
  INVALID_ARGUMENT: 400,
  DEADLINE_EXCEEDED: 504,
  NOT_FOUND: 404,
  ALREADY_EXISTS: 409,
  PERMISSION_DENIED: 403,
  RESOURCE_EXHAUSTED: 429,
  FAILED_PRECONDITION: 400,
  ABORTED: 409,
  OUT_OF_RANGE: 400,
  UNIMPLEMENTED: 501,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  DATA_LOSS: 500,
  UNAUTHENTICATED: 401,
}

const texts = { A: ['error'], B: ['message'], C: ['code', 'message'] } as const

/** Whether an error says anything, and whether its RPC code fits the status. */
export function errorWordFindings(
  shape: Exclude<Operation['errorShape'], 'unknown'>,
  status: number,
  body: Readonly<Record<string, unknown>>,
): ExchangeFinding[] {
  const silent = texts[shape]
    .filter((name) => body[name] === '')
    .map((name) => note(`$.${name}`, 'a text with the reason', 'an empty one'))
  return shape === 'B' ? [...silent, ...codeFindings(status, body['code']), ...bodyFindings(body)] : silent
}

function codeFindings(status: number, code: unknown): ExchangeFinding[] {
  if (typeof code !== 'number') return []
  const name = rpcStatusNames[code]
  const got = `number ${code}`
  if (name === undefined) {
    const expected = `a standard RPC status code, 0 to ${rpcStatusNames.length - 1}`
    return [{ path: '$.code', kind: 'unknown value', severity: 'error', expected, got }]
  }
  if (httpStatuses[name] === status) return []
  const fitting = rpcStatusNames.filter((each) => httpStatuses[each] === status)
  if (fitting.length === 0) return []
  const expected = `the code of HTTP status ${status}: ${fitting.join(' or ')}`
  return [{ path: '$.code', kind: 'error code', severity: 'warning', expected, got: `${got}, ${name}` }]
}

/** All of shape B is optional: an empty error is allowed but useless. */
function bodyFindings(body: Readonly<Record<string, unknown>>): ExchangeFinding[] {
  if (Object.keys(errorB.fields).every((name) => body[name] === undefined || body[name] === null))
    return [note('$', 'some reason', 'none of its fields')]
  const details: readonly unknown[] = Array.isArray(body['details']) ? body['details'] : []
  return details.flatMap((detail, index) =>
    isRecord(detail) && !detail['@type']
      ? [note(`$.details[${index}]["@type"]`, 'the message’s type, needed to read it', 'none')]
      : [],
  )
}

function note(path: string, expected: string, got: string): ExchangeFinding {
  return { path, kind: 'error shape', severity: 'note', expected, got }
}
