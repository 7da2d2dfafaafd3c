import type { FilterChip } from '../../platform/url-state/filter-chip.ts'
import { levelWords } from '../../known/watch/alert-words.ts'
import type { AlertsPlace } from './alerts-search.ts'

/** What of the address narrows the alerts that are listed; rules are listed whole. */
export function alertChips({ tab, level, text }: Pick<AlertsPlace, 'tab' | 'level' | 'text'>): readonly FilterChip[] {
  if (tab === 'rules') return []
  const chips: FilterChip[] = []
  if (level !== undefined) chips.push({ words: `Level ${levelWords[level]}`, drop: { level: undefined } })
  if (text.trim() !== '') chips.push({ words: `With “${text.trim()}”`, drop: { text: undefined } })
  return chips
}
