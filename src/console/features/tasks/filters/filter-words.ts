import { presets, type Preset } from '../../../../picture/filter/time-filter.ts'
import type { TaskFilter } from '../../../../picture/filter/task-filter.ts'

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
