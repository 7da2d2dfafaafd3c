import { errorWords } from '../../../format/error-words.ts'
import { ApiError } from '../../platform/api/request/api-error.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import type { SignInMethod } from './form.ts'

/** Why sign-in failed: our headline, then the service's code and words. */
export function RefusalNote({ error, way }: { error: unknown; way: SignInMethod }) {
  return (
    <Note tone="bad" role="alert">
      <b>{headline(error, way)}</b>
      <br />
      {error instanceof ApiError && error.code !== undefined && (
        <>
          <span className="mono size-12">{error.code}</span>{' '}
        </>
      )}
      {errorWords(error)}
    </Note>
  )
}

function headline(error: unknown, way: SignInMethod): string {
  if (!(error instanceof ApiError)) return 'The console couldn’t sign in'
  const { status, readable } = error
  const who = error.operation === 'getToken' ? 'The token operation' : 'The service'
  if (status === 'no reply' || status === 'unreachable') return `No reply. ${who} didn’t answer`
  if (status === 'timeout') return `${who} didn’t answer in time`
  if (status === 'not sent' || status === 'aborted') return 'Nothing was sent'
  if (status === 401)
    return way === 'token' ? 'The service refused this token' : 'The service refused these credentials'
  if (status === 403) return 'The service doesn’t allow this'
  if (status === 429) {
    return error.retryAfter === undefined
      ? 'The service asks to wait'
      : `The service asks to wait ${error.retryAfter} s`
  }
  if (status >= 500) return `${who} failed, ${status}`
  if (status >= 400) return readable ? `The service refused the request, ${status}` : `Request refused, ${status}`
  return 'The answer can’t be used'
}
