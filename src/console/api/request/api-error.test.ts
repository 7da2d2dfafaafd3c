import { expect, test } from 'vitest'

import { failureKind } from './api-error.ts'

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
