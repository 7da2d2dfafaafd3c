import { expect, test } from 'vitest'

import { ApiError } from './api-error.ts'
import { failureKind } from '../../../../conformance/outcome.ts'
import { errorWords } from '../../../../format/error-words.ts'

test('only 4xx is a service that said no', () => {
  expect([400, 403, 429, 500, 503, 200, 204, 302].map(failureKind)).toEqual([
    'refused',
    'refused',
    'refused',
    'failed',
    'failed',
    'unreadable',
    'unreadable',
    'unreadable',
  ])
  expect(failureKind('no reply')).toBe('unanswered')
})

test.each<[ConstructorParameters<typeof ApiError>[0], string]>([
  [{ operation: 'getToken', status: 401, code: 'invalid_client', message: '' }, '401 invalid_client'],
  [{ operation: 'getObject', status: 503, message: '' }, '503'],
  [{ operation: 'getObject', status: 'no reply', message: '' }, 'no reply'],
  [{ operation: 'getObject', status: 404, code: 5, message: 'no such object' }, 'no such object'],
])('an error that says nothing is told by its outcome: %j', (parts, words) => {
  expect(errorWords(new ApiError(parts))).toBe(words)
})
