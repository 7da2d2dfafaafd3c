import fc from 'fast-check'
import { expect, test } from 'vitest'

import { parseSearch, stringifySearch } from '../../../address/search-params.ts'
import { deletedColumns } from './deleted-columns.tsx'
import { DEFAULT_PAGE_SIZE, readDeletedSearch, sortSearch } from './deleted-search.ts'

test('the plain address is the newest first, a hundred a page', () => {
  const sort = { column: 'deleted', isDescending: true } as const
  expect(readDeletedSearch({})).toEqual({ filter: '', sort, pageSize: DEFAULT_PAGE_SIZE, unread: [] })
  expect(sortSearch(sort)).toBeUndefined()
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
        const search = parseSearch(stringifySearch({ text, sort: sortSearch(sort), size: String(size) }))
        expect(readDeletedSearch(search)).toEqual({ filter: text.toWellFormed(), sort, pageSize: size, unread: [] })
      },
    ),
  )
})

test.each(['0', '-1', '1.5', '1e3', 'all', '99999999999999999999'])('size=%s is no page size', (size) => {
  const { pageSize, unread } = readDeletedSearch({ size })
  expect(pageSize).toBe(DEFAULT_PAGE_SIZE)
  expect(unread).toEqual([{ name: 'size', text: size, words: `"size=${size}" is not a whole number from 1` }])
})

test('a sort that the page has not is named', () => {
  expect(readDeletedSearch({ sort: '-age' })).toMatchObject({
    sort: { column: 'deleted', isDescending: true },
    unread: [{ name: 'sort', text: '-age' }],
  })
})
