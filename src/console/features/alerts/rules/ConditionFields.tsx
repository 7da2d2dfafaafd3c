import { useMemo } from 'react'

import { valueLabel } from '../../../../contract/label.ts'
import { disposition, environment } from '../../../../contract/entity/mil-view.ts'
import { taskErrorCode } from '../../../../contract/task.ts'
import { PRIORITIES, type Conditions, type Rule } from '../../../../watch/wire/rule.ts'
import { entityMarkNames } from '../../../../entity/entity-marks.ts'
import { present } from '../../../known/live-tasks.ts'
import { families, statusWords } from '../../../../task/status-families.ts'
import { StatusIcon } from '../../../known/status/StatusIcon.tsx'
import { assigneeEntityId } from '../../../../task/principal.ts'
import { messageName } from '../../../../task/task-title.ts'
import { useNames } from '../../../known/use-names.ts'
import { useCollection } from '../../../known/use-collection.ts'
import { MultiSelect, type Option } from '../../../ui/controls/Select.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { kinds } from '../../../../rules/kinds/kinds.ts'
import { AreaField } from './AreaField.tsx'
import { conditionNames, withCondition } from './rule-change.ts'
import styles from './RuleEditor.module.css'
import { ScopeField } from './ScopeField.tsx'

type Lists = Exclude<keyof Conditions, 'area' | 'text' | 'view' | 'priorities'>

/** Conditions of the rule's kind; all that are set must hold. */
export function ConditionFields({ rule, onChange }: { rule: Rule; onChange: (rule: Rule) => void }) {
  const { conditions } = rule
  const known = kinds[rule.what.kind].conditions
  const options = useOptions()
  return known.map((name) => {
    if (name === 'area')
      return (
        <AreaField key={name} area={conditions.area} onChange={(area) => onChange(withCondition(rule, 'area', area))} />
      )
    if (name === 'text')
      return (
        <TextField
          key={name}
          label={conditionNames.text}
          isLabelHidden
          icon={
            <span className="meta" aria-hidden="true">
              {conditionNames.text}
            </span>
          }
          className={styles.text}
          placeholder="any"
          value={conditions.text ?? ''}
          onChange={(text) => onChange(withCondition(rule, 'text', text))}
        />
      )
    if (name === 'view')
      return <ScopeField key={name} rule={rule} onChange={(view) => onChange(withCondition(rule, 'view', view))} />
    if (name === 'priorities')
      return (
        <MultiSelect
          key={name}
          label={conditionNames.priorities}
          noneLabel="Any"
          values={conditions.priorities ?? []}
          options={priorities}
          onChange={(next) => onChange(withCondition(rule, 'priorities', next))}
        />
      )
    const values = conditions[name] ?? []
    return (
      <MultiSelect
        key={name}
        label={conditionNames[name]}
        noneLabel="Any"
        values={values}
        options={withUnknown(options[name], values)}
        onChange={(next) => onChange(withCondition(rule, name, next))}
      />
    )
  })
}

/** A rule may name values unknown to this console: they stay as they are. */
export function withUnknown(options: readonly Option<string>[], values: readonly string[]): readonly Option<string>[] {
  const known = new Set(options.map(({ value }) => value))
  return [...options, ...values.filter((value) => !known.has(value)).map((value) => ({ value, label: value }))]
}

const priorities = PRIORITIES.map((value) => ({ value, label: entityMarkNames[value] }))

export const statusOptions = families.flatMap((family) =>
  family.statuses.map(({ value }): Option<string> => ({
    value,
    label: statusWords(value),
    group: family.name,
    icon: <StatusIcon status={value} />,
  })),
)

/** The interface's values, and those of known tasks and entities. */
function useOptions(): Readonly<Record<Lists, readonly Option<string>[]>> {
  const tasks = useCollection(present.tasks.all)
  const named = useNames()
  const { types, assignees } = useMemo(() => {
    const found = { types: new Set<string>(), assignees: new Set<string>() }
    for (const { task } of tasks.items()) {
      const type = task.specification?.['@type']
      const assignee = assigneeEntityId(task.relations?.assignee)
      if (type !== undefined) found.types.add(type)
      if (assignee !== undefined) found.assignees.add(assignee)
    }
    return found
  }, [tasks])
  return {
    statuses: statusOptions,
    specificationTypes: sorted([...types].map((value) => ({ value, label: messageName(value) }))),
    assignees: sorted([...assignees].map((value) => ({ value, label: named.get(value)?.name ?? value }))),
    dispositions: ofEnumeration(disposition),
    environments: ofEnumeration(environment),
    errorCodes: ofEnumeration(taskErrorCode),
  }
}

function ofEnumeration({ values, prefix }: { readonly values: readonly string[]; readonly prefix: string }) {
  return values.map((value) => ({ value, label: valueLabel(value, prefix) }))
}

function sorted(options: readonly Option<string>[]): readonly Option<string>[] {
  return options.toSorted((one, other) => one.label.localeCompare(other.label))
}
