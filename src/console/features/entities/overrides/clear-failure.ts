import { errorWords } from '../../../../format/error-words.ts'
import { ApiError } from '../../../platform/api/request/api-error.ts'
import { outcomeWords } from '../../../../conformance/outcome.ts'
import type { ClearFailure } from '../../../domain/inspector/overrides/clear-override.ts'

/** Failure of a removal, and whether it may have happened anyway. */
export function clearFailure(error: unknown): ClearFailure {
  if (!(error instanceof ApiError)) {
    const message = errorWords(error)
    return {
      status: 'failed',
      code: undefined,
      message,
      body: undefined,
      exchangeId: undefined,
      unknownOutcome: true,
      retryAfter: undefined,
    }
  }
  const { status, code, message, body, exchangeId, retryAfter } = error
  // The removal got a 401 without effect; then the token operation was unreachable.
  if (error.operation === 'getToken') {
    return {
      status: 401,
      isTokenOut: true,
      code: undefined,
      message,
      body,
      exchangeId,
      unknownOutcome: false,
      retryAfter,
    }
  }
  return {
    status: typeof status === 'number' ? status : outcomeWords(status),
    code: code === undefined ? undefined : String(code),
    message,
    body,
    exchangeId,
    unknownOutcome: status === 'no reply' || status === 'timeout' || status === 'aborted',
    retryAfter,
  }
}
