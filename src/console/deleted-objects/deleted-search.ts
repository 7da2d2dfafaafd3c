import { oneOf, type Unread } from '../address/search.ts'
import { one, type SearchParams } from '../ui/browser/search-params.ts'
import { SORT_COLUMNS, type Sort } from './deleted-record.ts'

/** The parameters of the page, as they stand in its address. */
export type DeletedSearch = { readonly [_ in 'text' | 'sort' | 'size']?: SearchParams[string] }

/** What the address of the page says, read. */
export interface DeletedAddress {
  readonly filter: string
  readonly sort: Sort
  /** How many records a page should have. */
  readonly pageSize: number
  readonly unread: readonly Unread[]
}

export const DEFAULT_PAGE_SIZE = 100
const SORTS = SORT_COLUMNS.flatMap((column) => [column, `-${column}`])
const DEFAULT_SORT = '-deleted'

/** Reads the page's query string; `sort=-path` is by path, descending. What can't be read falls back to the default and is named in `unread`. */
export function readDeletedSearch(search: DeletedSearch): DeletedAddress {
  const unread: Unread[] = []
  const sort = oneOf(search, 'sort', SORTS, unread) ?? DEFAULT_SORT
  const size = one(search.size)
  const isSize = size !== undefined && /^[1-9]\d*$/.test(size) && Number.isSafeInteger(Number(size))
  if (size !== undefined && !isSize)
    unread.push({ name: 'size', text: size, words: `"size=${size}" is not a whole number from 1` })
  return {
    filter: one(search.text) ?? '',
    sort: {
      column: SORT_COLUMNS.find((column) => sort.endsWith(column)) ?? 'deleted',
      isDescending: sort.startsWith('-'),
    },
    pageSize: isSize ? Number(size) : DEFAULT_PAGE_SIZE,
    unread,
  }
}

/** A sort as a parameter; the default one is none. */
export function sortSearch({ column, isDescending }: Sort): string | undefined {
  const sort = `${isDescending ? '-' : ''}${column}`
  return sort === DEFAULT_SORT ? undefined : sort
}
