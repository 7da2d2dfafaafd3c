import { statusMeaning, type Operation } from '../../../../contract/operation.ts'
import { failureKind, outcomeWords } from '../../../../conformance/outcome.ts'
import { formatDuration } from '../../../../format/duration.ts'
import type { ApiError } from './api-error.ts'

/** `lead` explains the kind of failure. @param error `undefined` if there is only `message` */
export function FailureWords({
  operation,
  error,
  message,
  lead,
}: {
  operation: Operation
  error: ApiError | undefined
  message: string | undefined
  lead: (kind: ReturnType<typeof failureKind>) => string
}) {
  // The token operation failed, not the request itself.
  const isToken = error?.operation === 'getToken'
  const meaning = !isToken && typeof error?.status === 'number' ? statusMeaning(operation, error.status) : undefined
  return (
    <>
      <b>
        {lead(isToken ? 'refused' : error === undefined ? 'unanswered' : failureKind(error.status))}
        {error !== undefined && `, ${isToken ? '401, and there is no new token' : outcomeWords(error.status)}`}
      </b>
      {meaning !== undefined && ` (${meaning})`}
      <div className="code-text wraps">
        {error?.code !== undefined && `${error.code} `}
        {message}
      </div>
      {error?.retryAfter !== undefined && (
        <div>The service asks to wait {formatDuration(error.retryAfter * 1000, { isExact: true })} first.</div>
      )}
    </>
  )
}
