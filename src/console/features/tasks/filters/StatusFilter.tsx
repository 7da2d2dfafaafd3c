import { MultiSelect } from '../../../ui/controls/Select.tsx'
import { families } from '../../../../task/status-families.ts'
import { StatusIcon } from '../../../known/status/StatusIcon.tsx'
import { statusTone } from '../../../known/status/Status.tsx'
import type { TaskFilter } from '../../../../picture/filter/task-filter.ts'

const options = families.flatMap((family) =>
  family.statuses.map(({ value, words }) => ({
    value,
    label: words,
    group: family.name,
    icon: (
      <span className={statusTone(value)} style={{ color: 'var(--tone)' }}>
        <StatusIcon status={value} />
      </span>
    ),
  })),
)

interface StatusFilterProps {
  filter: TaskFilter
  onChange: (statuses: TaskFilter['statuses']) => void
}

export function StatusFilter({ filter, onChange }: StatusFilterProps) {
  return <MultiSelect label="Status" options={options} values={filter.statuses} onChange={onChange} noneLabel="Any" />
}
