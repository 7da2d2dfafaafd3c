import Lock from 'lucide-react/icons/lock'
import type { Ref } from 'react'

import { cx } from '../../../ui/styles/cx.ts'
import { VisuallyHidden } from '../../../ui/feedback/VisuallyHidden.tsx'
import { operationIds, operations } from '../../../../contract/operations.ts'
import { chooseKeptExchanges, configuredExchanges } from '../../../platform/api/exchanges/exchanges.ts'
import type { Exchange } from '../../../../conformance/exchange.ts'
import { usePreferences } from '../../../platform/preferences/preferences.ts'
import { Checkbox } from '../../../ui/controls/Checkbox.tsx'
import { MultiSelect, Select } from '../../../ui/controls/Select.tsx'
import { FilterField } from '../../../ui/controls/FilterField.tsx'
import { codeGroups, codeLabels, countedFindings, type ExchangeFilter } from './exchange-filter.ts'
import styles from '../RequestsPage.module.css'

export function FilterBar({
  filter,
  exchanges,
  searchRef,
  onFilter,
}: {
  filter: ExchangeFilter
  exchanges: readonly Exchange[]
  searchRef: Ref<HTMLInputElement & HTMLTextAreaElement>
  onFilter: (changes: Partial<ExchangeFilter>) => void
}) {
  const counted = exchanges.reduce((sum, exchange) => sum + countedFindings(exchange), 0)
  return (
    <div className={styles.filters}>
      <FilterField
        className={styles.search}
        label="Search"
        placeholder="Path, status or text in a body"
        value={filter.text}
        onChange={(text) => onFilter({ text })}
        inputRef={searchRef}
      />
      <MultiSelect
        label="Operation"
        noneLabel="Any"
        options={operationIds.map((id) => ({ value: id, label: operations[id].title }))}
        values={filter.operations}
        onChange={(next) => onFilter({ operations: next })}
      />
      <MultiSelect
        label="Status"
        noneLabel="Any"
        options={codeGroups.map((value) => ({ value, label: codeLabels[value] }))}
        values={filter.codes}
        onChange={(codes) => onFilter({ codes })}
      />
      <Checkbox
        label="Only with findings"
        checked={filter.onlyWithFindings}
        onChange={(onlyWithFindings) => onFilter({ onlyWithFindings })}
      />
      {counted > 0 && (
        <span className="bad">
          {counted}
          <VisuallyHidden> errors and warnings</VisuallyHidden>
        </span>
      )}
      <KeptCount />
      <span className={cx('row', 'size-12', 'secondary', 'gap-6', 'end')}>
        <Lock />
        Tokens and secrets are masked here and in exports
      </span>
    </div>
  )
}

const COUNTS = ['100', '200', '500', '1000', '2000']

/** How far the log goes back. */
function KeptCount() {
  const chosen = usePreferences((preferences) => preferences.keptExchanges)
  const counts = [...new Set([...COUNTS, ...(chosen === undefined ? [] : [String(chosen)])])]
  return (
    <Select
      label="Keeps"
      value={chosen === undefined ? 'configured' : String(chosen)}
      options={[
        { value: 'configured', label: `${configuredExchanges()}, as configured` },
        ...counts.map((count) => ({ value: count, label: count })),
      ]}
      summary={String(chosen ?? configuredExchanges())}
      onChange={(count) => chooseKeptExchanges(count === 'configured' ? undefined : Number(count))}
    />
  )
}
