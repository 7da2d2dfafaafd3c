import { ApiError, outcomeWords } from '../../../platform/api/request/api-error.ts'
import type { ClearFailure } from '../../../domain/inspector/overrides/clear-override.ts'

/** What a removal met instead of an answer, and whether it may have been carried out all the same. */
export function clearFailure(error: unknown): ClearFailure {
  if (!(error instanceof ApiError)) {
    const message = error instanceof Error ? error.message : String(error)
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
  // The removal itself had met a 401, which had no effect; then the token operation could not be reached.
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
