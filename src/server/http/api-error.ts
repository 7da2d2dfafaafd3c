import { Failure, failureResponse } from '../../environment/request/failure.ts'
import { operationOf } from './operation-of.ts'

const reasons = {
  400: 'invalid-argument',
  401: 'unauthenticated',
  403: 'permission-denied',
  404: 'not-found',
  405: 'invalid-argument',
  431: 'invalid-argument',
  500: 'internal',
  502: 'unavailable',
  503: 'unavailable',
  504: 'deadline-exceeded',
} as const

/** In the shape of the requested operation (C if unknown). */
export function apiError(
  method: string | undefined,
  target: string,
  status: keyof typeof reasons,
  message: string,
): Response {
  const failure = new Failure(reasons[status], message, { headers: { 'Cache-Control': 'no-store' } })
  return failureResponse(failure, operationOf(method, target), status)
}
