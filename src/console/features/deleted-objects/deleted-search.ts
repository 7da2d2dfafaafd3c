import type { Unread } from '../../../address/search.ts'
import { one, type SearchParams } from '../../../address/search-params.ts'
import { readSort, writeSort, type Sort } from '../../ui/list/column.ts'
import { deletedColumns, type DeletedColumn } from './deleted-columns.tsx'

/** The parameters of the page, as they stand in its address. */
export type DeletedSearch = { readonly [_ in 'text' | 'sort' | 'size']?: SearchParams[string] }

/** What the address of the page says, read. */
export interface DeletedAddress {
  readonly filter: string
  readonly sort: Sort<DeletedColumn>
  /** How many records a page should have. */
  readonly pageSize: number
  readonly unread: readonly Unread[]
}

export const DEFAULT_PAGE_SIZE = 100
const DEFAULT_SORT: Sort<DeletedColumn> = { column: 'deleted', isDescending: true }

/** Reads the page's query string; `sort=-path` is by path, descending. What can't be read falls back to the default and is named in `unread`. */
export function readDeletedSearch(search: DeletedSearch): DeletedAddress {
  const unread: Unread[] = []
  const sortText = one(search.sort)
  const sort = readSort(sortText, deletedColumns)
  if (sortText !== undefined && sort === undefined)
    unread.push({ name: 'sort', text: sortText, words: `"sort=${sortText}" is no column that can be sorted by` })
  const size = one(search.size)
  const isSize = size !== undefined && /^[1-9]\d*$/.test(size) && Number.isSafeInteger(Number(size))
  if (size !== undefined && !isSize)
    unread.push({ name: 'size', text: size, words: `"size=${size}" is not a whole number from 1` })
  return {
    filter: one(search.text) ?? '',
    sort: sort ?? DEFAULT_SORT,
    pageSize: isSize ? Number(size) : DEFAULT_PAGE_SIZE,
    unread,
  }
}

/** A sort as a parameter; the default one is none. */
export function sortSearch(sort: Sort<DeletedColumn>): string | undefined {
  const text = writeSort(sort)
  return text === writeSort(DEFAULT_SORT) ? undefined : text
}
