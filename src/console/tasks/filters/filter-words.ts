import { formatAbsoluteTime } from '../../format/time.ts'
import { statusFilterWords } from '../../live/lane-facts.ts'
import { presets, timeWindow, type Preset, type TaskFilter } from '../../live/task-filter.ts'

/** The filter as a sentence's end: "Status Any, from 14:07:07Z to now". `now`: environment's time. */
export function filterWords(filter: TaskFilter, now: number): string {
  if (filter.parent !== undefined) return `Parent task ${filter.parent}`
  const { after, before } = timeWindow(filter.time, now)
  const from = after === undefined ? 'from the beginning' : `from ${formatAbsoluteTime(after, now)}`
  const to = before === undefined ? 'to now' : `to ${formatAbsoluteTime(before, now)}`
  const range = after === undefined && before === undefined ? 'any time' : `${from} ${to}`
  return `Status ${statusFilterWords(filter)}, ${range}`
}

/** "updated in the last 15 min", or nothing without a time filter. */
export function rangeWords(filter: TaskFilter): string {
  if (filter.parent !== undefined || filter.time.kind === 'any') return ''
  if (filter.time.kind === 'between') return ' updated in this range'
  const { preset } = filter.time
  return ` updated in the last ${presets.find((each) => each.id === preset)?.words ?? preset}`
}

/** A wider preset to offer when nothing was found. */
export function widerPreset(filter: TaskFilter): Preset | undefined {
  if (filter.time.kind !== 'last' || filter.parent !== undefined) return undefined
  const { preset } = filter.time
  const index = presets.findIndex((each) => each.id === preset)
  return presets.slice(index + 1).find((each) => each.id === '6h' || each.id === '24h')?.id
}
