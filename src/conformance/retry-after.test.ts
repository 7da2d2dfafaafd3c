import { expect, test } from 'vitest'

import { retryAfterSeconds } from './retry-after.ts'

const NOW = Date.parse('2026-11-21T14:00:00Z')
function info(retryDelay: unknown) {
  return [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay }]
}

test.each([
  [{ 'Retry-After': '2' }, [], 2],
  [{ 'Retry-After': '0' }, [], 0],
  [{ 'Retry-After': 'Sat, 21 Nov 2026 14:00:30 GMT' }, [], 30],
  // Relative to the answer's `Date`, not this machine's clock.
  [{ 'Retry-After': 'Sat, 21 Nov 2026 13:00:30 GMT', Date: 'Sat, 21 Nov 2026 13:00:00 GMT' }, [], 30],
  [{ 'Retry-After': 'Sat, 21 Nov 2026 13:00:00 GMT' }, [], 0],
  [{ 'Retry-After': 'Saturday, 21-Nov-26 14:00:30 GMT' }, [], 30],
  [{ 'Retry-After': 'soon' }, [], undefined],
  [{ 'Retry-After': '2.5' }, [], undefined],
  [{ 'Retry-After': '-5' }, [], undefined],
  [{ 'Retry-After': '-5' }, info('9s'), 9],
  [{ 'Retry-After': '3' }, info('9s'), 3],
  [{}, info('1.5s'), 1.5],
  [{}, info(7), undefined],
  [{}, [null, 'x', { '@type': 'other', retryDelay: '5s' }], undefined],
  [{}, [], undefined],
])('%j with details %j asks to wait %j s', (headers, details, seconds) => {
  expect(retryAfterSeconds(new Headers(headers as Record<string, string>), details, NOW)).toBe(seconds)
})
