import type { Outcome } from '../../../../conformance/exchange.ts'
import { outcomeWords } from '../../../../conformance/outcome.ts'
import type { OperationId } from '../../../../contract/operations.ts'

export class ApiError extends Error {
  override name = 'ApiError'
  readonly operation: OperationId
  readonly status: Outcome
  /** As sent: a word (shape A `error`, shape C) or a number (shape B). */
  readonly code: string | number | undefined
  /** Of shape B. */
  readonly details: readonly unknown[]
  /** Seconds, from `Retry-After` or a `RetryInfo`. */
  readonly retryAfter: number | undefined
  /** Masked text; `undefined` if none arrived. */
  readonly body: string | undefined
  readonly contentType: string | undefined
  /** `undefined` if nothing was sent. */
  readonly exchangeId: number | undefined
  readonly at: number
  /** Whether it had one of the interface's error shapes; otherwise `message` is the console's. */
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

  /** Outcome and code, in place of an empty message: "401 invalid_client". */
  override toString(): string {
    return [outcomeWords(this.status), this.code].filter(Boolean).join(' ')
  }
}

/** With the status text, which an interrupted answer's outcome only quotes. */
export function statusLineWords(status: Outcome, statusText = ''): string {
  const outcome = outcomeWords(status)
  if (statusText === '') return outcome
  return typeof status === 'number' ? `${outcome} ${statusText}` : `${outcome}, though one began with “${statusText}”`
}
