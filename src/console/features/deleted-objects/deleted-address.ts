import { codec, type Part, type SearchOf } from '../../../url-state/codec.ts'
import { soughtText } from '../../../url-state/parts.ts'
import { one } from '../../../url-state/search-params.ts'
import { readSort, writeSort, type Sort } from '../../ui/list/column.ts'
import { deletedColumns, type DeletedColumn } from './deleted-columns.tsx'

export const DEFAULT_PAGE_SIZE = 100
const DEFAULT_SORT: Sort<DeletedColumn> = { column: 'deleted', isDescending: true }

/** `-path`: by path, descending. */
const sort: Part<Sort<DeletedColumn>, 'sort'> = {
  is: 'picture',
  read: (search, unread) => {
    const text = one(search['sort'])
    const read = readSort(text, deletedColumns)
    if (text !== undefined && read === undefined)
      unread.push({ name: 'sort', text, words: `"sort=${text}" isn’t a sortable column` })
    return read ?? DEFAULT_SORT
  },
  write: (value) => ({ sort: writeSort(value) === writeSort(DEFAULT_SORT) ? undefined : writeSort(value) }),
}

const pageSize: Part<number, 'size'> = {
  is: 'picture',
  read: (search, unread) => {
    const text = one(search['size'])
    if (text !== undefined && /^[1-9]\d*$/.test(text) && Number.isSafeInteger(Number(text))) return Number(text)
    if (text !== undefined) unread.push({ name: 'size', text, words: `"size=${text}" isn’t a whole number from 1` })
    return DEFAULT_PAGE_SIZE
  },
  write: (size) => ({ size: size === DEFAULT_PAGE_SIZE ? undefined : String(size) }),
}

export const deletedAddress = codec({ filter: soughtText('text', ', among loaded records'), sort, pageSize })

export type DeletedSearch = SearchOf<typeof deletedAddress>
