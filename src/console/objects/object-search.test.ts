import { expect, test } from 'vitest'

import { readObjectSearch } from './object-search.ts'

test('reads what it knows and leaves out the rest', () => {
  expect(readObjectSearch({ encoding: 'zstd', urgency: '2', tab: 'hex', env: 'x' })).toEqual({
    encoding: 'zstd',
    urgency: '2',
    tab: 'hex',
  })
  expect(readObjectSearch({ encoding: 'gzip', urgency: '8', tab: '' })).toEqual({})
  expect(readObjectSearch({ encoding: ['identity', 'zstd'], urgency: '-1' })).toEqual({ encoding: 'identity' })
})
