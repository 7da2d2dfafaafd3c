import type { FilterChip } from '../../../platform/url-state/filter-chip.ts'
import { shortId } from '../../../../format/id.ts'
import { formatAbsoluteTime } from '../../../../format/time.ts'
import { presets, type TimeFilter } from '../../../../picture/filter/time-filter.ts'
import { statusWords } from '../../../../task/status-families.ts'
import type { TaskAddress } from './task-search.ts'

/** What of the address narrows the tasks that are shown. `now`: the environment's time in milliseconds. */
export function taskChips({ filter, text }: Pick<TaskAddress, 'filter' | 'text'>, now: number): readonly FilterChip[] {
  const { statuses, time, parent } = filter
  const chips: FilterChip[] = []
  if (parent !== undefined) chips.push({ words: `Sub-tasks of ${shortId(parent)}`, drop: { parent: undefined } })
  // Under a parent they are off.
  else {
    if (statuses.length > 0)
      chips.push({ words: `Status ${statuses.map(statusWords).join(' or ')}`, drop: { status: undefined } })
    const updated = timeWords(time, now)
    if (updated !== undefined) chips.push({ words: updated, drop: { last: undefined, from: undefined, to: undefined } })
  }
  if (text.trim() !== '') chips.push({ words: `With “${text.trim()}”, among loaded tasks`, drop: { text: undefined } })
  return chips
}

/** "Updated in the last 1 h", "Updated from 14:00:00Z to 15:00:00Z"; undefined for any time. */
function timeWords(time: TimeFilter, now: number): string | undefined {
  if (time.kind === 'any') return undefined
  if (time.kind === 'last')
    return `Updated in the last ${presets.find(({ id }) => id === time.preset)?.words ?? time.preset}`
  const [from, to] = [time.from, time.to].map((at) => at !== undefined && formatAbsoluteTime(at, now))
  return ['Updated', from && `from ${from}`, to && `to ${to}`].filter(Boolean).join(' ')
}
