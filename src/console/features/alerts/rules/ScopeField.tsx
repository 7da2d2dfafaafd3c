import type { Rule } from '../../../../watch/wire/rule.ts'
import { readScope } from '../../../../watch/wire/view-scope.ts'
import { Select } from '../../../ui/controls/Select.tsx'
import { countOf } from '../../../../format/count.ts'
import { useSavedViews } from '../../../known/watch/views/saved-views.ts'
import { conditionNames } from './rule-change.ts'
import styles from './RuleEditor.module.css'
import { scopeWords, unknownWords } from './scope-words.ts'

const NONE = 'none'
const KEPT = 'as saved with the rule'

/** Which saved view says what the rule watches, and what of the view counts for that. */
export function ScopeField({
  rule,
  onChange,
  disabledReason,
}: {
  rule: Rule
  onChange: (view: Rule['conditions']['view']) => void
  disabledReason: string | undefined
}) {
  const { view } = rule.conditions
  const { views } = useSavedViews()
  const usable = views.filter(({ address }) => 'scope' in readScope(address))
  const others = views.length - usable.length
  const chosen = usable.find(({ name, address }) => name === view?.name && address === view.address)
  const words = view && scopeWords(view.address, rule)
  const unknown = views.flatMap(({ name, address }) => {
    const read = readScope(address)
    const statuses = 'problem' in read ? unknownWords(read.unknownStatuses) : []
    return statuses.length > 0 ? [`“${name}” has only ${statuses.join(', ')}.`] : []
  })
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
          if (id !== KEPT) onChange(next && { name: next.name, address: next.address })
        }}
        disabledReason={disabledReason}
      />
      <p className="small meta">
        {words === undefined
          ? others > 0 &&
            [
              `${countOf(others, 'saved view')} can’t be a scope: only tasks with a status, a parent or a text can.`,
              ...unknown,
            ].join(' ')
          : [
              words.counts.length > 0
                ? `Counts: ${words.counts.join(', ')}.`
                : 'Nothing of it counts for this kind of rule.',
              words.ignored.length > 0 && `Does not count: ${words.ignored.join(', ')}.`,
              'Changing the view later does not change the rule.',
            ]
              .filter(Boolean)
              .join(' ')}
      </p>
    </div>
  )
}
