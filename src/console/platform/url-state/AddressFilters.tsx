import { useNavigate } from '@tanstack/react-router'

import type { ClassName } from '../../ui/styles/cx.ts'
import type { Codec, Parts, Values } from '../../../url-state/codec.ts'
import { chipsOf } from '../../../url-state/codec-words.ts'
import { withChanges, type SearchChanges } from '../../../url-state/search.ts'
import { shownNow } from '../../ui/browser/ticker.ts'
import { FilterStrip } from '../../ui/controls/FilterStrip.tsx'

/** Active filters of the URL, each with a button to drop it. */
export function AddressFilters<Of extends Parts>({
  codec,
  values,
  onClear,
  className,
}: {
  codec: Codec<Of>
  values: Values<Of>
  onClear?: () => void
  className?: ClassName | undefined
}) {
  const navigate = useNavigate()
  const set = (drop: SearchChanges) => void navigate({ to: '.', search: withChanges(drop) })
  const chips = chipsOf(codec, values, shownNow())
  return (
    <FilterStrip
      className={className}
      filters={chips.map(({ words, drop }) => ({ words, onDrop: () => set(drop) }))}
      onClear={onClear ?? (() => set(Object.assign({}, ...chips.map(({ drop }) => drop))))}
    />
  )
}
