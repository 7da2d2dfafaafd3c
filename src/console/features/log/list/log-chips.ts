import type { FilterChip } from '../../../platform/url-state/filter-chip.ts'
import { groupWords } from './entry-kinds.ts'
import type { LogFilter } from './log-filter.ts'

/** What of the address narrows the entries that are listed: the range too, which is 24 h where nobody chose another. */
export function logChips({ text, by, range, hidden }: LogFilter): readonly FilterChip[] {
  const chips: FilterChip[] = []
  if (range !== 'all') chips.push({ words: `Last ${range === '12h' ? '12 h' : '24 h'}`, drop: { range: 'all' } })
  if (by !== undefined) chips.push({ words: `By ${by}`, drop: { by: undefined } })
  if (hidden.length > 0)
    chips.push({ words: `Without ${hidden.map((group) => groupWords[group]).join(', ')}`, drop: { hide: undefined } })
  if (text.trim() !== '') chips.push({ words: `With “${text.trim()}”`, drop: { text: undefined } })
  return chips
}
