import { expect, test } from 'vitest'

import type { Unread } from '../../address/search.ts'
import { filterSearch, readFilter } from './entity-filter.ts'

test('the address keeps the filter, and what of it can’t be read is told', () => {
  const unread: Unread[] = []
  const read = readFilter({ find: 'gull', older: '3y', order: 'size', disposition: 'DISPOSITION_NEW' }, unread)
  // A newer interface may have dispositions that this version does not know.
  expect(read).toEqual({ ...readFilter({}), find: 'gull', dispositions: ['DISPOSITION_NEW'] })
  expect(unread.map(({ name, text }) => `${name}=${text}`)).toEqual(['older=3y', 'order=size'])
  const filter = { ...read, olderThan: '6h', order: 'newest' } as const
  const search = Object.fromEntries(
    Object.entries(filterSearch(filter)).map(([name, value]) => [name, [value ?? []].flat()]),
  )
  expect(readFilter(search, unread)).toEqual(filter)
  expect(unread).toHaveLength(2)
})
