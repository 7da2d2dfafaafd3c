import fc from 'fast-check'
import { expect, test } from 'vitest'

import { readSearch, type Search } from '../../../url-state/codec.ts'
import { parseSearch, stringifySearch } from '../../../url-state/search-params.ts'
import { deletedColumns } from './deleted-columns.tsx'
import { DEFAULT_PAGE_SIZE, deletedAddress } from './deleted-address.ts'

function read(search: Search) {
  return readSearch(deletedAddress, search, 0)
}

test('the plain address is the newest first, a hundred a page', () => {
  const sort = { column: 'deleted', isDescending: true } as const
  expect(read({})).toEqual({ filter: '', sort, pageSize: DEFAULT_PAGE_SIZE, unread: [] })
  expect(deletedAddress.write({ sort })).toEqual({})
})

test('filter, sort and page size come back from the address as they went in', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.constantFrom(...deletedColumns.flatMap(({ id, key }) => (key === undefined ? [] : [id]))),
      fc.boolean(),
      fc.integer({ min: 1 }),
      (text, column, isDescending, size) => {
        const sort = { column, isDescending }
        const search = parseSearch(stringifySearch(deletedAddress.write({ filter: text, sort, pageSize: size })))
        expect(read(search)).toEqual({ filter: text.toWellFormed(), sort, pageSize: size, unread: [] })
      },
    ),
  )
})

test.each(['0', '-1', '1.5', '1e3', 'all', '99999999999999999999'])('size=%s is no page size', (size) => {
  const { pageSize, unread } = read({ size })
  expect(pageSize).toBe(DEFAULT_PAGE_SIZE)
  expect(unread).toEqual([{ name: 'size', text: size, words: `"size=${size}" isn’t a whole number from 1` }])
})

test('a sort that the page has not is named', () => {
  expect(read({ sort: '-age' })).toMatchObject({
    sort: { column: 'deleted', isDescending: true },
    unread: [{ name: 'sort', text: '-age' }],
  })
})
