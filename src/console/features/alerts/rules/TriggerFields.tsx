import { LEVELS } from '../../../../watch/wire/level.ts'
import { LIMIT_KINDS, type Rule, type Trigger } from '../../../../watch/wire/rule.ts'
import { MultiSelect, Select } from '../../../ui/controls/Select.tsx'
import { levelWords } from '../../../known/watch/alert-words.ts'
import { DurationField } from './DurationField.tsx'
import { PercentField } from './PercentField.tsx'

const limitNames = { deliver: 'Delivery', start: 'Start', complete: 'Completion', replica: 'Replica' } as const
const cycleCounts = ['2', '3', '4', '5', '6', '10']

/** The subject of a kind of rule, apart from conditions. */
export function TriggerFields({ rule, onChange }: { rule: Rule; onChange: (what: Trigger) => void }) {
  const { what } = rule
  switch (what.kind) {
    case 'health':
      return (
        <Select
          label="At or above"
          value={what.atOrAbove}
          options={LEVELS.map((value) => ({ value, label: levelWords[value] }))}
          onChange={(atOrAbove) => onChange({ ...what, atOrAbove })}
        />
      )
    case 'limit':
      return (
        <>
          <MultiSelect
            label="Limits"
            noneLabel="none"
            values={what.limits}
            options={LIMIT_KINDS.map((value) => ({ value, label: limitNames[value] }))}
            // A rule has at least one.
            onChange={(limits) => limits.length > 0 && onChange({ ...what, limits })}
          />
          <DurationField
            label="Closer than"
            unit="min"
            least={1}
            seconds={what.withinSeconds}
            onChange={(withinSeconds) => onChange({ ...what, withinSeconds })}
          />
        </>
      )
    case 'unchanged':
    case 'silent':
      return (
        <DurationField
          label={what.kind === 'silent' ? 'Silent for' : 'Unchanged for'}
          unit="min"
          least={1}
          seconds={what.forSeconds}
          onChange={(forSeconds) => onChange({ ...what, forSeconds })}
        />
      )
    case 'expiry':
      return (
        <DurationField
          label="Expires in less than"
          unit="min"
          least={1}
          seconds={what.withinSeconds}
          onChange={(withinSeconds) => onChange({ ...what, withinSeconds })}
        />
      )
    case 'power':
      return (
        <>
          <PercentField percent={what.belowPercent} onChange={(belowPercent) => onChange({ ...what, belowPercent })} />
          <DurationField
            label="or empty in less than"
            unit="min"
            least={1}
            seconds={what.withinSeconds}
            onChange={(withinSeconds) => onChange({ ...what, withinSeconds })}
          />
        </>
      )
    case 'fuel':
      return (
        <PercentField percent={what.belowPercent} onChange={(belowPercent) => onChange({ ...what, belowPercent })} />
      )
    case 'not live':
      return (
        <Select
          label="Cycles"
          value={String(what.cycles)}
          options={[...new Set([...cycleCounts, String(what.cycles)])].map((value) => ({ value, label: value }))}
          onChange={(cycles) => onChange({ ...what, cycles: Number(cycles) })}
        />
      )
    default:
      return null
  }
}
