import type { Outcome } from '../../../../conformance/exchange.ts'
import type { OperationId } from '../../../../contract/operations.ts'

const words = {
  'no reply': 'no reply',
  unreachable: 'not reachable',
  timeout: 'no answer in time',
  aborted: 'given up',
  'not sent': 'not sent',
} as const

/** What came instead of an answer that the interface shows. One kind of error for everything that `call` can meet. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly operation: OperationId
  readonly status: Outcome
  /** The service's own code, as it came: a word (shape A `error`, shape C) or a number (shape B). */
  readonly code: string | number | undefined
  /** `details` of shape B. */
  readonly details: readonly unknown[]
  /** Seconds to wait: `Retry-After`, else a `RetryInfo` among the details. */
  readonly retryAfter: number | undefined
  /** The body as text, secrets masked; `undefined` when none arrived. */
  readonly body: string | undefined
  readonly contentType: string | undefined
  /** In the exchange log; `undefined` when nothing was sent. */
  readonly exchangeId: number | undefined
  /** Milliseconds of this machine's clock. */
  readonly at: number
  /** Whether the service spoke in one of the interface's error shapes; else `message` is the console's words. */
  readonly readable: boolean

  constructor(
    parts: Pick<ApiError, 'operation' | 'status' | 'message'> &
      Partial<
        Pick<ApiError, 'code' | 'details' | 'retryAfter' | 'body' | 'contentType' | 'exchangeId' | 'at' | 'readable'>
      >,
  ) {
    super(parts.message)
    this.operation = parts.operation
    this.status = parts.status
    this.code = parts.code
    this.details = parts.details ?? []
    this.retryAfter = parts.retryAfter
    this.body = parts.body
    this.contentType = parts.contentType
    this.exchangeId = parts.exchangeId
    this.at = parts.at ?? Date.now()
    this.readable = parts.readable ?? false
  }
}

/** `400`, or the words for having none: "no reply", "no answer in time". */
export function outcomeWords(status: Outcome): string {
  return typeof status === 'number' ? String(status) : words[status]
}

/** The outcome with the words of the status line. Of an answer that broke off these are quoted, and not taken for its outcome. */
export function statusLineWords(status: Outcome, statusText = ''): string {
  const outcome = outcomeWords(status)
  if (statusText === '') return outcome
  return typeof status === 'number' ? `${outcome} ${statusText}` : `${outcome}, though one began with “${statusText}”`
}

/**
 * In one word what became of a request: only 4xx is a service that said no, 5xx one that failed; anything else with a status was answered in a
 * way that can't be read.
 */
export function failureKind(status: Outcome): 'refused' | 'failed' | 'unreadable' | 'unanswered' {
  if (typeof status !== 'number') return 'unanswered'
  if (status >= 500) return 'failed'
  return status >= 400 ? 'refused' : 'unreadable'
}

/** What an error says of itself; its outcome and code where it says nothing: "401 invalid_client". Never empty. */
export function errorWords(error: unknown): string {
  if (error instanceof Error && error.message !== '') return error.message
  return error instanceof ApiError ? [outcomeWords(error.status), error.code].filter(Boolean).join(' ') : String(error)
}
