import { oneOf, type Unread } from '../../../../address/search.ts'
import { one, type SearchParams } from '../../../../address/search-params.ts'
import { readTimeInput, withPlus } from '../../../../format/time-input.ts'
import { readFilter, type FilterName, type TaskFilter } from '../../../../picture/filter/task-filter.ts'

export type TaskView = 'board' | 'table'
export type DetailTab = 'overview' | 'history' | 'raw'

/** What the address of the page says, read. */
export interface TaskAddress {
  readonly view: TaskView
  readonly filter: TaskFilter
  /** Free text over what is loaded; never sent. */
  readonly text: string
  readonly sort: string | undefined
  /** Columns of the table, where the address names them. */
  readonly columns: readonly string[] | undefined
  readonly tab: DetailTab
  /** A linked task's update time in milliseconds: where to search for it. */
  readonly updated: number | undefined
  readonly unread: readonly Unread[]
}

/** The parameters of the page, as they stand in its address. */
export type TaskSearch = {
  readonly [_ in FilterName | 'view' | 'text' | 'sort' | 'columns' | 'tab' | 'updated' | 'past']?: SearchParams[string]
}

const views: readonly TaskView[] = ['board', 'table']
const tabs: readonly DetailTab[] = ['overview', 'history', 'raw']

/** Reads the page's query string. What can't be read falls back to the default and is named in `unread`. */
export function readTaskSearch(search: TaskSearch, now: number): TaskAddress {
  const unread: Unread[] = []
  const filter = readFilter(search, now, unread)
  const updated = one(search.updated)
  const updatedRead = updated === undefined ? undefined : readTimeInput(withPlus(updated), now)
  if (updated !== undefined && updatedRead?.kind !== 'time')
    unread.push({ name: 'updated', text: updated, words: `"updated=${updated}" is not a time` })
  return {
    view: oneOf(search, 'view', views, unread) ?? 'board',
    filter,
    text: one(search.text) ?? '',
    sort: one(search.sort),
    columns: one(search.columns)?.split(','),
    tab: oneOf(search, 'tab', tabs, unread) ?? 'overview',
    updated: updatedRead?.kind === 'time' ? updatedRead.at : undefined,
    unread,
  }
}
