import { disposition, environment } from '../../../../contract/entity/mil-view.ts'
import type { FilterChip } from '../../../platform/url-state/filter-chip.ts'
import { entityMarkWords } from '../../../../entity/entity-marks.ts'
import { wordsFor, type Enumerated } from '../../../../format/enum-words.ts'
import { WITHOUT, type EntityFilter } from './entity-filter.ts'

/** What of the address narrows the entities that are shown, in list and map. */
export function entityChips({
  find,
  dispositions,
  environments,
  marks,
  olderThan,
}: EntityFilter): readonly FilterChip[] {
  const chips: FilterChip[] = []
  if (find.trim() !== '') chips.push({ words: `With “${find.trim()}”`, drop: { find: undefined } })
  if (dispositions.length > 0)
    chips.push({ words: wordsOf('Disposition', dispositions, disposition), drop: { disposition: undefined } })
  if (environments.length > 0)
    chips.push({ words: wordsOf('Environment', environments, environment), drop: { environment: undefined } })
  if (marks.length > 0)
    chips.push({
      words: `Marked ${marks.map(entityMarkWords).join(' or ')}`,
      drop: { marked: undefined },
    })
  if (olderThan !== undefined)
    chips.push({ words: `Not older than ${olderThan.replace(/(\d)(\D)/, '$1 $2')}`, drop: { older: undefined } })
  return chips
}

function wordsOf(name: string, values: readonly string[], word: Enumerated): string {
  return `${name} ${values.map((value) => wordsFor(value === WITHOUT ? undefined : value, word, 'none')).join(' or ')}`
}
