import { datetimeOf } from '../../../contract/datetime.ts'
import { allStatuses, isKnownStatus } from '../../live/status/status-families.ts'
import { presets, type Preset, type TaskFilter, type TimeFilter } from '../../live/task-filter.ts'
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
  /** What of the address could not be read, in words. */
  readonly problems: readonly string[]
}

export type RawSearch = Readonly<Record<string, unknown>>

function texts(value: unknown): readonly string[] {
  return (Array.isArray(value) ? value : [value]).flatMap((item) =>
    typeof item === 'string' ? (item === '' ? [] : [item]) : typeof item === 'number' ? [String(item)] : [],
  )
}

function first(value: unknown): string | undefined {
  return texts(value)[0]
}

function isPreset(text: string): text is Preset {
  return presets.some((preset) => preset.id === text)
}
const views: readonly TaskView[] = ['board', 'table']
const tabs: readonly DetailTab[] = ['overview', 'history', 'raw']

/** A `+` before an offset that was not escaped has become a blank. */
function withPlus(time: string): string {
  return time.replace(/(T\S+) (\d\d:\d\d)$/, '$1+$2')
}

function readTime(search: RawSearch, now: number, problems: string[]): TimeFilter {
  const bound = (name: 'from' | 'to'): number | undefined => {
    const text = first(search[name])
    if (text === undefined) return undefined
    const read = readTimeInput(withPlus(text), now)
    if (read.kind === 'time') return read.at
    if (read.kind !== 'now') problems.push(`"${name}=${text}" is not a time`)
    return undefined
  }
  const last = first(search['last'])
  const from = bound('from')
  const to = bound('to')
  if (last !== undefined && !isPreset(last))
    problems.push(`"last=${last}" is not one of ${presets.map((preset) => preset.id).join(', ')}`)
  if (from !== undefined && to !== undefined && from >= to) {
    problems.push('"from" is not before "to"')
    return { kind: 'any' }
  }
  if (from !== undefined || to !== undefined) return { kind: 'between', from, to }
  return last !== undefined && isPreset(last) ? { kind: 'last', preset: last } : { kind: 'any' }
}

/** Reads the page's query string. What can't be read falls back to the default and is named in `problems`. */
export function readTaskSearch(search: RawSearch, now: number): TaskAddress {
  const problems: string[] = []
  const oneOf = <Value extends string>(name: string, allowed: readonly Value[], fallback: Value): Value => {
    const text = first(search[name])
    const found = allowed.find((value) => value === text)
    if (text !== undefined && found === undefined)
      problems.push(`"${name}=${text}" is not one of ${allowed.join(', ')}`)
    return found ?? fallback
  }
  const asked = texts(search['status'])
  for (const status of asked)
    if (!isKnownStatus(status)) problems.push(`"status=${status}" is not a status this interface filters by`)
  const updated = first(search['updated'])
  const updatedRead = updated === undefined ? undefined : readTimeInput(withPlus(updated), now)
  if (updatedRead && updatedRead.kind !== 'time') problems.push(`"updated=${updated}" is not a time`)
  return {
    view: oneOf('view', views, 'board'),
    filter: {
      statuses: allStatuses.filter((status) => asked.includes(status)),
      time: readTime(search, now, problems),
      parent: first(search['parent']),
    },
    text: first(search['text']) ?? '',
    sort: first(search['sort']),
    tab: oneOf('tab', tabs, 'overview'),
    updated: updatedRead?.kind === 'time' ? updatedRead.at : undefined,
    problems,
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
