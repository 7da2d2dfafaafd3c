import { useRef } from 'react'

import { useCommands } from '../../platform/commands/commands.ts'
import { Checkbox } from '../../ui/controls/Checkbox.tsx'
import { FilterField } from '../../ui/controls/FilterField.tsx'
import { Segmented } from '../../ui/controls/Segmented.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { Kbd } from '../../ui/values/Kbd.tsx'
import { groupWords, KIND_GROUPS } from './list/entry-kinds.ts'
import type { Filtered } from './list/log-filter.ts'
import styles from './LogPage.module.css'
import type { LogAddress } from './log-address.ts'

const ranges = [
  { value: '12h', label: '12 h shift' },
  { value: '24h', label: '24 h' },
  { value: 'all', label: 'All' },
] as const

/** Can't be a client's id. */
const ANYONE = ''

export function LogFilters({
  address,
  authors,
  counts,
}: {
  address: LogAddress
  authors: readonly string[]
  /** Undefined until they are known. */
  counts: Filtered['counts'] | undefined
}) {
  const { text, by, range, hidden, set } = address
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  useCommands([{ id: 'log.filter', label: 'Filter entries', keys: '/', run: () => field.current?.focus() }])
  const named = by === undefined || authors.includes(by) ? authors : [...authors, by]
  return (
    <div className={styles.filters}>
      <FilterField
        className={styles.search}
        label="Filter entries"
        trailing={<Kbd keys="/" />}
        value={text}
        onChange={(next) => set({ text: next }, true)}
        inputRef={field}
      />
      <Select
        label="By"
        value={by ?? ANYONE}
        options={[{ value: ANYONE, label: 'Anyone' }, ...named.map((each) => ({ value: each, label: each }))]}
        onChange={(next) => set({ by: next === ANYONE ? undefined : next })}
      />
      <Segmented label="Range" segments={ranges} value={range} onChange={(next) => set({ range: next })} />
      <fieldset className={styles.kinds} aria-label="Kinds">
        {KIND_GROUPS.map((group) => (
          <Checkbox
            key={group}
            label={
              <span className="nowrap">
                {groupWords[group]} <span className="number meta">{counts?.[group]}</span>
              </span>
            }
            checked={!hidden.includes(group)}
            onChange={(isShown) =>
              set({ hidden: KIND_GROUPS.filter((each) => (each === group ? !isShown : hidden.includes(each))) })
            }
          />
        ))}
      </fieldset>
    </div>
  )
}
