import { expect, test } from 'vitest'

import { ApiError } from '../../../platform/api/request/api-error.ts'
import type { Outcome } from '../../../../conformance/exchange.ts'
import { failureWords } from '../../../domain/inspector/overrides/clear-override.ts'
import { clearFailure } from './clear-failure.ts'

function failed(status: Outcome, operation: ApiError['operation'] = 'deleteEntityOverride') {
  return clearFailure(new ApiError({ operation, status, message: 'so it is' }))
}

test.each<[Outcome, string]>([
  ['no reply', 'may or may not be cleared'],
  ['timeout', 'may or may not be cleared'],
  ['aborted', 'may or may not be cleared'],
  [200, 'doesn’t say whether anything changed'],
  [429, 'doesn’t say whether anything changed'],
  [500, 'doesn’t say whether anything changed'],
  [502, 'doesn’t say whether anything changed'],
  [401, 'Nothing changed'],
  [403, 'Nothing changed'],
  ['not sent', 'Nothing changed'],
  ['unreachable', 'Nothing changed'],
])('%s: what became of the override %s', (status, words) => {
  expect(failureWords(failed(status), 'milView.disposition').advice).toContain(words)
})

function badRequest(code?: number) {
  return clearFailure(
    new ApiError({ operation: 'deleteEntityOverride', status: 400, message: '<html>', ...(code && { code }) }),
  )
}

test('a 400 says no more of its reason than the answer did', () => {
  expect(failureWords(badRequest(), 'a.b').advice).not.toMatch(/a\.b|entity id/)
  expect(failureWords(badRequest(3), 'a.b').advice).toContain('a.b')
})

test('a service that asks to wait is heard', () => {
  const busy = clearFailure(
    new ApiError({ operation: 'deleteEntityOverride', status: 429, message: 'busy', retryAfter: 90 }),
  )
  expect(failureWords(busy, 'a').advice).toContain('The service asks to wait 90 s first.')
  expect(failureWords(failed(429), 'a').advice).not.toContain('wait')
})

test('a token operation out of reach after a 401 leaves no doubt: nothing was changed', () => {
  const failure = failed('no reply', 'getToken')
  expect(failure).toMatchObject({ status: 401, unknownOutcome: false })
  expect(failure.message).toBe('so it is')
  expect(failureWords(failure, 'milView.disposition')).toEqual({
    headline: 'Not accepted, 401, and there is no new token.',
    advice: 'Nothing changed. Send it again once there is a token.',
  })
})

test('an error of the console itself leaves it open', () => {
  expect(clearFailure(new Error('odd'))).toMatchObject({ unknownOutcome: true, message: 'odd' })
})
