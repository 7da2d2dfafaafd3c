import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { many, one, parseSearch, stringifySearch } from './search-params.ts'

test('lists are repeated keys, ids stay text, nothing is JSON', () => {
  expect(parseSearch('?status=STATUS_ACK&status=STATUS_SENT&parent=007&view=true')).toEqual({
    status: ['STATUS_ACK', 'STATUS_SENT'],
    parent: '007',
    view: 'true',
  })
  expect(stringifySearch({ status: ['A', 'B'], parent: '007', from: undefined, none: null })).toBe(
    '?status=A&status=B&parent=007',
  )
  expect(stringifySearch({})).toBe('')
})

test('times, positions and paths stay readable', () => {
  expect(stringifySearch({ from: '2026-11-21T08:22:07Z', at: '43.655,-69.02,9', to: '/tasks' })).toBe(
    '?from=2026-11-21T08:22:07Z&at=43.655,-69.02,9&to=/tasks',
  )
})

test('any text survives the way into a URL and back', () => {
  const text = fc.string({ unit: 'binary' }).map((each) => each.toWellFormed())
  const value = fc.oneof(text, fc.array(text, { minLength: 2, maxLength: 4 }))
  fc.assert(
    fc.property(fc.dictionary(text, value), (search) => {
      const url = new URL(`http://x/${stringifySearch(search)}`)
      const parsed = parseSearch(url.search)
      expect(Object.entries(parsed)).toEqual(Object.entries({ ...search }))
    }),
  )
})

test('any query string at all is read without a throw', () => {
  fc.assert(fc.property(fc.string(), (query) => void parseSearch(query)))
})

test('one and many read what is there, whatever it is', () => {
  expect(one(['a', 'b'])).toBe('a')
  expect(one('')).toBeUndefined()
  expect(one(3)).toBeUndefined()
  expect(many('a')).toEqual(['a'])
  expect(many(['a', '', 'a', 'b'])).toEqual(['a', 'b'])
  expect(many(undefined)).toEqual([])
})
