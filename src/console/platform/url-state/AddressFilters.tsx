import { FilterStrip } from '../../ui/controls/FilterStrip.tsx'
import type { FilterChip } from './filter-chip.ts'
import { useSearchSetter } from './use-search-setter.ts'

/** Names every filter of the page's address that narrows what is shown, with one press to drop each. Nothing without one. */
export function AddressFilters({
  chips,
  onClear,
  className,
}: {
  chips: readonly FilterChip[]
  /** Where clearing them is more than dropping each. */
  onClear?: () => void
  className?: string | undefined
}) {
  const set = useSearchSetter<Record<string, string>>()
  return (
    <FilterStrip
      className={className}
      filters={chips.map(({ words, drop }) => ({ words, onDrop: () => set(drop) }))}
      onClear={onClear ?? (() => set(Object.assign({}, ...chips.map(({ drop }) => drop))))}
    />
  )
}
