import { expect, test } from 'vitest'

import { countOf } from './count.ts'

test.each([
  [0, 'page', undefined, '0 pages'],
  [1, 'page', undefined, '1 page'],
  [12, 'page', undefined, '12 pages'],
  [1, 'entity', 'entities', '1 entity'],
  [12_400, 'entity', 'entities', '12\u202f400 entities'],
  [2, 'exchange waits', 'exchanges wait', '2 exchanges wait'],
])('%d of %s', (count, noun, plural, words) => {
  expect(countOf(count, noun, plural)).toBe(words)
})
