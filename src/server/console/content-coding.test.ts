import { expect, test } from 'vitest'

import { preferredCoding } from './console-files.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1, br;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['*', 'br'],
  ['*, br;q=0', 'gzip'],
  ['identity, br;q=0.1', undefined],
  ['GZIP', 'gzip'],
  ['deflate', undefined],
  ['', undefined],
  [undefined, undefined],
  ['*;q=0', undefined],
])('%s', (header, coding) => {
  expect(preferredCoding(header, ['br', 'gzip'])).toBe(coding)
})
