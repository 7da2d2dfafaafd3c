import { datetimeOf } from '../../contract/datetime.ts'
import { oneOf, type UnreadParameter } from '../../url-state/search.ts'
import { readTimeInput, withPlus } from '../../format/time-input.ts'
import { formatAbsoluteTime } from '../../format/time.ts'
import { one } from '../../url-state/search-params.ts'
import type { Search, TimeRange } from '../../url-state/codec.ts'
import type { Filter } from './filter.ts'

export type Preset = '15m' | '1h' | '6h' | '12h' | '24h'

export const presets: readonly {
  readonly id: Preset
  readonly label: string
  readonly words: string
  readonly minutes: number
}[] = [
  { id: '15m', label: '15 m', words: '15 min', minutes: 15 },
  { id: '1h', label: '1 h', words: '1 h', minutes: 60 },
  { id: '6h', label: '6 h', words: '6 h', minutes: 360 },
  { id: '12h', label: '12 h shift', words: '12 h', minutes: 720 },
  { id: '24h', label: '24 h', words: '24 h', minutes: 1440 },
]

export type TimeFilter =
  | { readonly kind: 'any' }
  | { readonly kind: 'last'; readonly preset: Preset }
  | { readonly kind: 'between'; readonly from: number | undefined; readonly to: number | undefined }

/** Bounds of `lastUpdateTime` in milliseconds, exclusive at both ends as in the interface. */
export interface TimeWindow {
  readonly after: number | undefined
  readonly before: number | undefined
}

/** Presets slide with `now`, the environment's time; typed bounds are fixed. */
export function timeWindow(time: TimeFilter, now: number): TimeWindow {
  if (time.kind === 'any') return { after: undefined, before: undefined }
  if (time.kind === 'between') return { after: time.from, before: time.to }
  const minutes = presets.find(({ id }) => id === time.preset)?.minutes ?? 0
  return { after: now - minutes * 60_000, before: undefined }
}

export const timeFilter: Filter<TimeFilter, 'last' | 'from' | 'to'> = {
  is: 'filter',
  read: readTime,
  write: (time) => ({
    last: time.kind === 'last' ? time.preset : undefined,
    from: time.kind === 'between' && time.from !== undefined ? datetimeOf(time.from) : undefined,
    to: time.kind === 'between' && time.to !== undefined ? datetimeOf(time.to) : undefined,
  }),
  query: (time, now) => {
    const { after, before } = timeWindow(time, now)
    if (after === undefined && before === undefined) return {}
    return {
      updateTimeRange: {
        ...(after !== undefined && { startTime: datetimeOf(after) }),
        ...(before !== undefined && { endTime: datetimeOf(before) }),
      },
    }
  },
  chip: (time, now) => {
    const range = timeRange(time, now)
    return range && `Updated ${range.kind === 'slides' ? 'in the ' : ''}${range.short}`
  },
  range: timeRange,
  // Without an update time a task stays: only the service can judge it.
  holds: (time, now) => {
    const { after, before } = timeWindow(time, now)
    return ({ updated }) =>
      updated === Number.NEGATIVE_INFINITY ||
      ((after === undefined || updated > after) && (before === undefined || updated < before))
  },
}

function timeRange(time: TimeFilter, now: number): TimeRange | undefined {
  if (time.kind === 'any') return undefined
  if (time.kind === 'last')
    return { kind: 'slides', short: `last ${presets.find(({ id }) => id === time.preset)?.words}` }
  const [from, to] = [time.from, time.to].map((at) => at !== undefined && formatAbsoluteTime(at, now))
  return { kind: 'stands', short: [from && `from ${from}`, to && `to ${to}`].filter(Boolean).join(' ') }
}

function readTime(search: Search, unread: UnreadParameter[], now: number): TimeFilter {
  const bound = (name: 'from' | 'to'): number | undefined => {
    const text = one(search[name])
    if (text === undefined) return undefined
    const read = readTimeInput(withPlus(text), now)
    if (read.kind === 'time') return read.at
    if (read.kind !== 'now') unread.push({ name, text, words: `"${name}=${text}" isn’t a time` })
    return undefined
  }
  const words = presets.map(({ id }) => id)
  const last = oneOf(search, 'last', words, unread)
  const from = bound('from')
  const to = bound('to')
  if (from !== undefined && to !== undefined && from >= to) {
    for (const name of ['from', 'to'])
      unread.push({ name, text: one(search[name]) ?? '', words: '"from" isn’t before "to"' })
    return { kind: 'any' }
  }
  if (from !== undefined || to !== undefined) return { kind: 'between', from, to }
  return last !== undefined ? { kind: 'last', preset: last } : { kind: 'any' }
}
