import type { FilterChip } from '../../platform/url-state/filter-chip.ts'
import type { DeletedAddress } from './deleted-search.ts'

/** What of the address narrows the records that are listed, of those that are loaded. */
export function deletedChips({ filter }: Pick<DeletedAddress, 'filter'>): readonly FilterChip[] {
  return filter.trim() === ''
    ? []
    : [{ words: `With “${filter.trim()}”, among loaded records`, drop: { text: undefined } }]
}
