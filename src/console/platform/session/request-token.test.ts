import { expect, test } from 'vitest'

import { ApiError } from '../api/request/api-error.ts'
import { tokenFailureWords } from './request-token.ts'

function failed(status: ApiError['status'], more: Partial<ApiError> = {}) {
  return tokenFailureWords(new ApiError({ operation: 'getToken', status, message: '', ...more }))
}

test.each([
  [failed(401, { code: 'invalid_client', readable: true }), 'the token operation answered 401 invalid_client'],
  [
    failed(401, { code: 'invalid_client', message: 'Secret was rotated', readable: true }),
    'the token operation answered 401 invalid_client: Secret was rotated',
  ],
  [failed(503, { readable: true }), 'the token operation answered 503'],
  [
    failed(502, { message: 'The service answered 502 with 12 B of text/html' }),
    'the token operation answered 502 with 12 B of text/html',
  ],
  [
    failed('no reply', { message: 'No reply from a.example' }),
    'the token operation didn’t answer: No reply from a.example',
  ],
  [failed('not sent', { message: 'No client secret is at hand' }), 'No client secret is at hand'],
])('%s', (words, expected) => {
  expect(words).toBe(expected)
})
