import { expect, test } from 'vitest'

import { errorWords } from './error-words.ts'

test('whatever is thrown has words', () => {
  expect([new TypeError('Load failed'), new TypeError(''), 'text'].map(errorWords)).toEqual([
    'Load failed',
    'TypeError',
    'text',
  ])
})
