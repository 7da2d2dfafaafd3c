import { formatZuluTime } from '../../format/time.ts'
import { statusFilterWords } from './status-filter.ts'
import { choices, type TaskFilter } from './task-filter.ts'
import { timeWindow } from './time-filter.ts'

type Sentences = { readonly [Key in keyof TaskFilter]?: (value: TaskFilter[Key], now: number) => string }

const sentences: Sentences = {
  parent: (parent) => `Parent task ${parent}`,
  statuses: (statuses) => `Status ${statusFilterWords(statuses)}`,
  time: (time, now) => {
    const { after, before } = timeWindow(time, now)
    const from = after === undefined ? 'from the beginning' : `from ${formatZuluTime(after, now)}`
    const to = before === undefined ? 'to now' : `to ${formatZuluTime(before, now)}`
    return after === undefined && before === undefined ? 'any time' : `${from} ${to}`
  },
}

/** "Status Any, from 14:07:07Z to now". `now`: environment's time. */
export function filterWords(filter: TaskFilter, now: number): string {
  const said = sentences as Readonly<Record<string, ((value: unknown, now: number) => string) | undefined>>
  return choices(filter)
    .map(([way, value, key]) => said[key]?.(value, now) ?? way.chip(value, now))
    .filter(Boolean)
    .join(', ')
}
