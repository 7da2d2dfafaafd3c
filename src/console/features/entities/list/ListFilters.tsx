import { memo, type KeyboardEvent, type Ref } from 'react'

import { disposition, environment } from '../../../../contract/entity/mil-view.ts'
import { ENTITY_MARKS, entityMarkNames } from '../../../../entity/entity-marks.ts'
import { wordsFor } from '../../../../format/enum-words.ts'
import { FilterField } from '../../../ui/controls/FilterField.tsx'
import { MultiSelect, Select } from '../../../ui/controls/Select.tsx'
import { WITHOUT, type EntityFilter, type OlderThan, type Order } from './entity-filter.ts'
import styles from './ListHead.module.css'

const ORDER_OPTIONS: { value: Order; label: string }[] = [
  { value: 'disposition', label: 'By disposition' },
  { value: 'environment', label: 'By environment' },
  { value: 'name', label: 'By name' },
  { value: 'newest', label: 'Newest first' },
]

const MARK_OPTIONS = ENTITY_MARKS.map((value) => ({ value, label: entityMarkNames[value] }))

const OLDER_OPTIONS: { value: OlderThan | 'never'; label: string }[] = [
  { value: 'never', label: 'Never' },
  { value: '5m', label: '5 m' },
  { value: '15m', label: '15 m' },
  { value: '1h', label: '1 h' },
  { value: '6h', label: '6 h' },
  { value: '24h', label: '24 h' },
]

/** Arrow down moves to the first entity, Enter opens it. */
function intoList(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
  const first = document.querySelector<HTMLElement>('[data-row]')
  if (first === null) return
  event.preventDefault()
  first.focus()
  if (event.key === 'Enter') first.click()
}

/** Memoized against polls. */
export const ListFilters = memo(function ListFilters({
  filter,
  onFilter,
  finder,
}: {
  filter: EntityFilter
  onFilter: (changes: Partial<EntityFilter>) => void
  finder: Ref<HTMLInputElement & HTMLTextAreaElement>
}) {
  return (
    <div className={styles.filters}>
      <FilterField
        label="Find entity"
        placeholder="Name, id or alternate id"
        value={filter.find}
        onChange={(find) => onFilter({ find })}
        inputRef={finder}
        onKeyDown={intoList}
      />
      <div className={styles.pair}>
        <MultiSelect
          label="Disposition"
          noneLabel="Any"
          summary={summaryOf(filter.dispositions)}
          options={choices(disposition, filter.dispositions, 'Without disposition')}
          values={filter.dispositions}
          onChange={(dispositions) => onFilter({ dispositions })}
        />
        <MultiSelect
          label="Environment"
          noneLabel="Any"
          summary={summaryOf(filter.environments)}
          options={choices(environment, filter.environments, 'Without environment')}
          values={filter.environments}
          onChange={(environments) => onFilter({ environments })}
        />
        <MultiSelect
          label="Marked"
          noneLabel="Any"
          summary={summaryOf(filter.marks)}
          options={MARK_OPTIONS}
          values={filter.marks}
          onChange={(marks) => onFilter({ marks })}
        />
      </div>
      <div className={styles.order}>
        <Select label="Order" options={ORDER_OPTIONS} value={filter.order} onChange={(order) => onFilter({ order })} />
        <Select
          label="Hide older than"
          summary={filter.olderThan === undefined ? '' : undefined}
          options={OLDER_OPTIONS}
          value={filter.olderThan ?? 'never'}
          onChange={(older) => onFilter({ olderThan: older === 'never' ? undefined : older })}
        />
      </div>
    </div>
  )
})

/** Short for a narrow control: nothing without a choice, a number for many. */
function summaryOf(values: readonly string[]): string | undefined {
  return values.length === 0 ? '' : values.length === 1 ? undefined : String(values.length)
}

function choices(
  word: { readonly values: readonly string[]; readonly prefix: string },
  chosen: readonly string[],
  without: string,
): { value: string; label: string }[] {
  const known = [...word.values, ...chosen.filter((value) => value !== WITHOUT && !word.values.includes(value))]
  return [
    ...known.map((value) => ({ value, label: wordsFor(value, word, without) })),
    { value: WITHOUT, label: without },
  ]
}
