import type { Rule } from '../../../../watch/wire/rule.ts'
import { scopeOfView } from '../../../../watch/wire/scope.ts'
import { Select } from '../../../ui/controls/Select.tsx'
import { countOf } from '../../../../format/count.ts'
import { useSavedViews } from '../../../known/watch/views/saved-views.ts'
import { conditionNames } from './rule-change.ts'
import styles from './RuleEditor.module.css'
import { countedWords, ignoredWords } from './scope-words.ts'

const NONE = 'none'
const KEPT = 'as saved with the rule'

/** A saved view that says what the rule watches, and which parts of it apply. */
export function ScopeField({ rule, onChange }: { rule: Rule; onChange: (view: Rule['conditions']['view']) => void }) {
  const { view } = rule.conditions
  const { views } = useSavedViews()
  const read = views.map(({ id, name, address }) => ({ id, name, ...scopeOfView(address) }))
  const usable = read.filter((each) => 'scope' in each)
  const others = read.filter((each) => 'problem' in each)
  const chosen = usable.find(({ name, scope }) => name === view?.name && isSame(scope, view.filter))
  const counted = view && countedWords(view.filter, rule)
  const ignored = view && ignoredWords(view.filter, chosen?.ignored ?? [], rule)
  return (
    <div className={styles.wide}>
      <Select
        label={conditionNames.view}
        value={view === undefined ? NONE : (chosen?.id ?? KEPT)}
        options={[
          { value: NONE, label: 'Any task' },
          ...(view !== undefined && chosen === undefined ? [{ value: KEPT, label: `${view.name}, ${KEPT}` }] : []),
          ...usable.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(id) => {
          const next = usable.find((each) => each.id === id)
          if (id !== KEPT) onChange(next && { name: next.name, filter: next.scope })
        }}
      />
      <p className="small meta">
        {counted === undefined
          ? others.length > 0 &&
            [
              `${countOf(others.length, 'saved view')} can’t be a scope. A scope needs a task status, parent or text.`,
              ...others.flatMap(({ name, ignored: only }) =>
                only.length > 0 ? [`“${name}” has only ${only.join(', ')}.`] : [],
              ),
            ].join(' ')
          : [
              counted.length > 0 ? `Applies: ${counted.join(', ')}.` : 'Nothing in it applies to this kind of rule.',
              ignored !== undefined && ignored.length > 0 && `Doesn’t apply: ${ignored.join(', ')}.`,
              'Later changes to the view don’t change the rule.',
            ]
              .filter(Boolean)
              .join(' ')}
      </p>
    </div>
  )
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
