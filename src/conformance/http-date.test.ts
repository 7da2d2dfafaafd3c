import { afterEach, beforeEach, expect, test } from 'vitest'

import { readHttpDate } from './http-date.ts'

const zone = process.env['TZ']
beforeEach(() => {
  process.env['TZ'] = 'America/New_York'
})
afterEach(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

test.each([
  'Sun, 06 Nov 1994 08:49:37 GMT',
  'Sunday, 06-Nov-94 08:49:37 GMT',
  'Sun Nov  6 08:49:37 1994',
  'Sun, 06 Nov 1994 08:49:37',
  'Sun, 06 Nov 1994 09:49:37 +0100',
])('%s is in UTC, wherever this machine stands', (text) => {
  expect(new Date(0).getTimezoneOffset()).toBe(300)
  expect(readHttpDate(text)).toBe(Date.UTC(1994, 10, 6, 8, 49, 37))
})

test.each([null, '', 'soon', '2.5', '-5', 'Sunday', 'Sun, 99 Nov 1994', '1994-11-06T08:49:37'])(
  '%s is no HTTP date',
  (text) => expect(readHttpDate(text)).toBeUndefined(),
)
