import { datetimeOf } from '../../../contract/datetime.ts'
import { oneOf, type Unread } from '../../address/search.ts'
import { many, one, type SearchParams } from '../../ui/browser/search-params.ts'
import { allStatuses, isKnownStatus } from '../../live/status/status-families.ts'
import { presets, type TaskFilter, type TimeFilter } from '../../live/task-filter.ts'
import { readTimeInput } from './time-input.ts'

export type TaskView = 'board' | 'table'
export type DetailTab = 'overview' | 'history' | 'raw'

/** What the address of the page says, read. */
export interface TaskAddress {
  readonly view: TaskView
  readonly filter: TaskFilter
  /** Free text over what is loaded; never sent. */
  readonly text: string
  readonly sort: string | undefined
  readonly tab: DetailTab
  /** A linked task's update time in milliseconds: where to search for it. */
  readonly updated: number | undefined
  readonly unread: readonly Unread[]
}

/** The parameters of the page, as they stand in its address. */
export type TaskSearch = {
  readonly [
    _ in 'view' | 'status' | 'last' | 'from' | 'to' | 'parent' | 'text' | 'sort' | 'tab' | 'updated'
  ]?: SearchParams[string]
}

const views: readonly TaskView[] = ['board', 'table']
const tabs: readonly DetailTab[] = ['overview', 'history', 'raw']

/** A `+` before an offset that was not escaped has become a blank. */
function withPlus(time: string): string {
  return time.replace(/(T\S+) (\d\d:\d\d)$/, '$1+$2')
}

function readTime(search: TaskSearch, now: number, unread: Unread[]): TimeFilter {
  const bound = (name: 'from' | 'to'): number | undefined => {
    const text = one(search[name])
    if (text === undefined) return undefined
    const read = readTimeInput(withPlus(text), now)
    if (read.kind === 'time') return read.at
    if (read.kind !== 'now') unread.push({ name, text, words: `"${name}=${text}" is not a time` })
    return undefined
  }
  const last = oneOf(
    search,
    'last',
    presets.map((preset) => preset.id),
    unread,
  )
  const from = bound('from')
  const to = bound('to')
  if (from !== undefined && to !== undefined && from >= to) {
    const words = '"from" is not before "to"'
    unread.push(
      { name: 'from', text: one(search.from) ?? '', words },
      { name: 'to', text: one(search.to) ?? '', words },
    )
    return { kind: 'any' }
  }
  if (from !== undefined || to !== undefined) return { kind: 'between', from, to }
  return last !== undefined ? { kind: 'last', preset: last } : { kind: 'any' }
}

/** Reads the page's query string. What can't be read falls back to the default and is named in `unread`. */
export function readTaskSearch(search: TaskSearch, now: number): TaskAddress {
  const unread: Unread[] = []
  const asked = many(search.status)
  for (const text of asked)
    if (!isKnownStatus(text))
      unread.push({ name: 'status', text, words: `"status=${text}" is not a status this interface filters by` })
  const updated = one(search.updated)
  const updatedRead = updated === undefined ? undefined : readTimeInput(withPlus(updated), now)
  if (updated !== undefined && updatedRead?.kind !== 'time')
    unread.push({ name: 'updated', text: updated, words: `"updated=${updated}" is not a time` })
  return {
    view: oneOf(search, 'view', views, unread) ?? 'board',
    filter: {
      statuses: allStatuses.filter((status) => asked.includes(status)),
      time: readTime(search, now, unread),
      parent: one(search.parent),
    },
    text: one(search.text) ?? '',
    sort: one(search.sort),
    tab: oneOf(search, 'tab', tabs, unread) ?? 'overview',
    updated: updatedRead?.kind === 'time' ? updatedRead.at : undefined,
    unread,
  }
}

/** The query string of a filter; an absent key is a default, so that the plain address is the plain view. */
export function filterSearch(
  filter: TaskFilter,
): Record<'status' | 'last' | 'from' | 'to' | 'parent', string | readonly string[] | undefined> {
  return {
    status: filter.statuses.length === 0 ? undefined : filter.statuses,
    last: filter.time.kind === 'last' ? filter.time.preset : undefined,
    from: filter.time.kind === 'between' && filter.time.from !== undefined ? datetimeOf(filter.time.from) : undefined,
    to: filter.time.kind === 'between' && filter.time.to !== undefined ? datetimeOf(filter.time.to) : undefined,
    parent: filter.parent,
  }
}
