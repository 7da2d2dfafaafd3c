import fc from 'fast-check'
import { expect, test } from 'vitest'

import { parseSearch, stringifySearch } from '../../../url-state/search-params.ts'
import { readSearch, type Search } from '../../../url-state/codec.ts'
import { askSearch, comparisonSearch, objectAddress, objectsOf } from './object-address.ts'
import { CODINGS, type Ask } from './transfer/transfer.ts'

function read(path: string | undefined, search: Search) {
  return objectsOf(path, readSearch(objectAddress, search, 0))
}

test('reads what it knows and names the rest', () => {
  expect(read('a/007', { encoding: 'zstd', urgency: '2', tab: 'hex' })).toEqual({
    ask: { path: 'a/007', encoding: 'zstd', urgency: 2 },
    tab: 'hex',
    isComparing: false,
    other: undefined,
    unread: [],
  })
  const bad = read('a', { encoding: 'gzip', urgency: '8', tab: '', compare: 'yes' })
  expect(bad).toMatchObject({ ask: { encoding: 'identity', urgency: undefined }, tab: undefined, isComparing: false })
  expect(bad.unread.map(({ name, text }) => `${name}=${text}`)).toEqual(['urgency=8', 'compare=yes', 'encoding=gzip'])
  expect(read(undefined, { encoding: ['identity', 'zstd'] }).ask).toBeUndefined()
})

test('an object and what it is compared with come back from the address as they went in', () => {
  const asks = fc.record({
    path: fc.string({ minLength: 1 }).map((path) => path.toWellFormed()),
    encoding: fc.constantFrom(...CODINGS),
    urgency: fc.option(fc.integer({ min: 0, max: 7 }), { nil: undefined }),
  })
  fc.assert(
    fc.property(asks, asks, (ask: Ask, other: Ask) => {
      const search = parseSearch(stringifySearch({ ...askSearch(ask), ...comparisonSearch(other) }))
      expect(read(ask.path, search)).toMatchObject({
        ask,
        isComparing: true,
        other: { path: other.path, encoding: other.encoding },
        unread: [],
      })
    }),
  )
})
