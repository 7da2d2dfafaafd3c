import { maySuppress } from '../../../../watch/wire/not-while.ts'
import { readRule, type Rule } from '../../../../watch/wire/rule.ts'
import { kinds } from '../../../../rules/kinds/kinds.ts'
import { useWatch } from '../../../known/watch/watch-store.ts'
import { cx } from '../../../ui/styles/cx.ts'
import { MultiSelect } from '../../../ui/controls/Select.tsx'
import { useSentenceOf } from '../use-alerts.ts'
import { statusOptions, withUnknown } from './ConditionFields.tsx'
import { withNotWhile } from './rule-change.ts'
import styles from './RuleEditor.module.css'

/** One of them is enough to suppress an alert. */
export function NotWhileFields({ rule, onChange }: { rule: Rule; onChange: (rule: Rule) => void }) {
  const rules = useWatch((watch) => watch.rules)
  const sentenceOf = useSentenceOf()
  const { statuses = [], parentStatuses = [], alertsOf = [] } = rule.notWhile ?? {}
  const others = rules.flatMap((record) => {
    const read = readRule(record)
    const isOffered = 'rule' in read && record.id !== rule.id && maySuppress(read.rule)
    return isOffered ? [{ value: record.id, label: sentenceOf(record.id) }] : []
  })
  const isOfTasks = kinds[rule.what.kind].source === 'task'
  return (
    <section className="section" aria-label="Not while">
      <h3>
        Not while <span className="meta regular">its alerts are suppressed: listed, without sound</span>
      </h3>
      <div className={styles.grid}>
        {isOfTasks && (
          <>
            <MultiSelect
              label="Task is"
              noneLabel="Not set"
              values={statuses}
              options={withUnknown(statusOptions, statuses)}
              onChange={(next) => onChange(withNotWhile(rule, { statuses: [...next] }))}
            />
            <MultiSelect
              label="Parent task is"
              noneLabel="Not set"
              values={parentStatuses}
              options={withUnknown(statusOptions, parentStatuses)}
              onChange={(next) => onChange(withNotWhile(rule, { parentStatuses: [...next] }))}
            />
          </>
        )}
        <div className={cx(styles.wide, 'stack', 'gap-6')}>
          <MultiSelect
            label="Alert is active"
            noneLabel="Not set"
            values={alertsOf}
            options={withUnknown(others, alertsOf)}
            onChange={(next) => onChange(withNotWhile(rule, { alertsOf: [...next] }))}
          />
          <p className="small meta">
            {isOfTasks ? 'About the same task, its parent task or its assignee.' : 'About the same entity.'}
          </p>
        </div>
      </div>
    </section>
  )
}
