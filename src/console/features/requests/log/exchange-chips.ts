import { operations } from '../../../../contract/operations.ts'
import type { FilterChip } from '../../../platform/url-state/filter-chip.ts'
import { codeLabels, type ExchangeFilter } from './exchange-filter.ts'

/** What of the address narrows the exchanges and findings that are listed. */
export function exchangeChips(filter: ExchangeFilter): readonly FilterChip[] {
  const { text, operations: wanted, codes, onlyWithFindings } = filter
  const chips: FilterChip[] = []
  if (text.trim() !== '') chips.push({ words: `With “${text.trim()}”`, drop: { text: undefined } })
  if (wanted.length > 0)
    chips.push({
      words: `Operation ${wanted.map((id) => operations[id].title).join(' or ')}`,
      drop: { operation: undefined },
    })
  if (codes.length > 0)
    chips.push({ words: `Status ${codes.map((code) => codeLabels[code]).join(' or ')}`, drop: { code: undefined } })
  if (onlyWithFindings) chips.push({ words: 'Only with findings', drop: { findings: undefined } })
  return chips
}
