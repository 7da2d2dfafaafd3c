import { environmentDate } from '../../conformance/http-date.ts'
import type { WatchFailure } from '../../watch/failure.ts'
import type { PassedExchange } from '../../watch/passed-exchange.ts'
import type { PassingChange } from '../../watch/persons/named.ts'
import { PERSON_HEADER } from '../../watch/wire/person.ts'
import { apiError } from '../http/api-error.ts'

/** By our own server, which says why in `Watchfloor-Person`. */
export function refused({ message, code, extra }: WatchFailure, { method, path }: PassingChange): Response {
  const status = code === 'unauthenticated' ? 401 : code === 'unavailable' ? 503 : 403
  const response = apiError(method, path, status, `${message}. Nothing was sent`)
  const why = extra.fields?.['person']
  if (typeof why === 'string') response.headers.set(PERSON_HEADER, why)
  return response
}

export const NO_REPLY = 'No reply'

export type AnswerFacts = Pick<PassedExchange, 'status' | 'failure' | 'date' | 'contentType' | 'coding' | 'wasNotSent'>

export function answerOf({ status, headers }: Response): AnswerFacts {
  const date = environmentDate({ status, headers })
  const trouble = headers.get('watchfloor-gateway')
  return {
    status,
    ...(trouble !== null && { failure: NO_REPLY }),
    ...(trouble === 'unreachable' && { wasNotSent: true }),
    ...(date !== undefined && { date }),
    ...contentOf(headers),
  }
}

function contentOf(headers: Headers): Pick<PassedExchange, 'contentType' | 'coding'> {
  const [contentType, coding] = [headers.get('content-type'), headers.get('content-encoding')]
  return { ...(contentType !== null && { contentType }), ...(coding !== null && { coding }) }
}

/** As sent if unreadable. */
export function objectPathOf(target: string): string {
  const [path = ''] = target.split('?', 1)
  const sent = path.replace(/^.*?\/api\/v1\/objects\//, '')
  try {
    return decodeURIComponent(sent)
  } catch {
    return sent
  }
}
