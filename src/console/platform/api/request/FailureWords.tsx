import { statusMeaning, type Operation } from '../../../../contract/operation.ts'
import { failureKind, outcomeWords, type ApiError } from './api-error.ts'

/**
 * What a request failed with: what that means, as `lead` says of its kind, then the outcome, the interface's words for it, and the service's own.
 * @param error `undefined` where nothing came of the request that could tell; `message` says why
 */
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
  // It was refused for its token alone; what failed then is the token operation.
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
    </>
  )
}
