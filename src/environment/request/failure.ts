import { rpcStatusCode } from '../../contract/errors.ts'
import type { ErrorA, ErrorB, ErrorC, RpcStatusName } from '../../contract/errors.ts'
import { limits } from '../../contract/limits.ts'
import type { Operation } from '../../contract/operation.ts'

const reasons = {
  'invalid-argument': { status: 400, oauth: 'invalid_request', rpc: 'INVALID_ARGUMENT', code: 'invalid_argument' },
  'failed-precondition': {
    status: 400,
    oauth: 'invalid_request',
    rpc: 'FAILED_PRECONDITION',
    code: 'failed_precondition',
  },
  unauthenticated: { status: 401, oauth: 'invalid_client', rpc: 'UNAUTHENTICATED', code: 'unauthenticated' },
  'permission-denied': {
    status: 403,
    oauth: 'unauthorized_client',
    rpc: 'PERMISSION_DENIED',
    code: 'permission_denied',
  },
  'not-found': { status: 404, oauth: 'invalid_request', rpc: 'NOT_FOUND', code: 'not_found' },
  // RFC 6749 has no code for it.
  'too-many': { status: 429, oauth: 'temporarily_unavailable', rpc: 'RESOURCE_EXHAUSTED', code: 'resource_exhausted' },
  internal: { status: 500, oauth: 'server_error', rpc: 'INTERNAL', code: 'internal' },
  unavailable: { status: 503, oauth: 'temporarily_unavailable', rpc: 'UNAVAILABLE', code: 'unavailable' },
  'deadline-exceeded': {
    status: 504,
    oauth: 'temporarily_unavailable',
    rpc: 'DEADLINE_EXCEEDED',
    code: 'deadline_exceeded',
  },
} as const satisfies Record<string, { status: number; oauth: string; rpc: RpcStatusName; code: string }>

export type Reason = keyof typeof reasons

type Detail = { '@type': string; [field: string]: unknown }

interface Extra {
  /** A more precise RFC 6749 code than the reason's own. */
  oauthError?: string
  /** Shape B's typed messages; default: one with the reason. */
  details?: Detail[]
  headers?: Record<string, string>
}

/** Answered in its operation's shape. The message tells the caller how to fix it. */
export class Failure extends Error {
  readonly reason: Reason
  readonly extra: Extra

  constructor(reason: Reason, message: string, extra: Extra = {}) {
    super(message)
    this.reason = reason
    this.extra = extra
  }
}

export function invalid(message: string, extra?: Extra) {
  return new Failure('invalid-argument', message, extra)
}

/** Shape C where the interface shows no error body or the operation is unknown. */
export function failureResponse(
  failure: Failure,
  operation: Operation | undefined,
  status: number = reasons[failure.reason].status,
): Response {
  const headers = new Headers(failure.extra.headers)
  if (status === 401) headers.set('WWW-Authenticate', 'Bearer')
  return Response.json(errorBody(failure, operation?.errorShape ?? 'C'), { status, headers })
}

function errorBody(failure: Failure, shape: Operation['errorShape']): ErrorA | ErrorB | ErrorC {
  const { oauth, rpc, code } = reasons[failure.reason]
  if (shape === 'A') return { error: failure.extra.oauthError ?? oauth, error_description: failure.message }
  if (shape === 'B') {
    const details = failure.extra.details ?? [
      { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: rpc, domain: 'watchfloor' },
    ]
    return { code: rpcStatusCode(rpc), message: failure.message, details }
  }
  return { code, message: failure.message }
}

/** 503 with the interface's typical retry hint, as header and as typed message. */
export function unavailable(message: string): Failure {
  const { retryHintSeconds } = limits
  return new Failure('unavailable', message, {
    headers: { 'Retry-After': String(retryHintSeconds) },
    details: [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: `${retryHintSeconds}s` }],
  })
}
