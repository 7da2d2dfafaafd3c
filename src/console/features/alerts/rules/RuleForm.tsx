import Trash from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'

import { cx } from '../../../ui/styles/cx.ts'
import { LEVELS, type AlertLevel } from '../../../../watch/wire/level.ts'
import { mayBeSuppressed } from '../../../../watch/wire/not-while.ts'
import { ruleKindNames, type RuleKind, type RuleRecord } from '../../../../watch/wire/rule.ts'
import { useCommands } from '../../../platform/commands/commands.ts'
import { formatAbsoluteTime } from '../../../../format/time.ts'
import { useNames } from '../../../known/use-names.ts'
import { environmentNow } from '../../../ui/browser/ticker.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { DisabledBecause } from '../../../ui/controls/disabled-because.ts'
import { Segmented } from '../../../ui/controls/Segmented.tsx'
import { Select } from '../../../ui/controls/Select.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { Problem } from '../../../ui/feedback/Problem.tsx'
import { countOf } from '../../../../format/count.ts'
import { LevelIcon } from '../../../ui/values/LevelIcon.tsx'
import { levelWords } from '../../../known/watch/alert-words.ts'
import { kinds, ruleSentence } from '../../../../rules/kinds/kinds.ts'
import { useActorWords, type ActorWords } from '../../../known/watch/persons/actor-words.ts'
import { ConditionFields } from './ConditionFields.tsx'
import { withKind } from './rule-change.ts'
import { RuleConflict } from './RuleConflict.tsx'
import { useRuleEdit, type EditedRule } from './use-rule-edit.ts'
import styles from './RuleEditor.module.css'
import { NotWhileFields } from './NotWhileFields.tsx'
import { RaisingFields } from './RaisingFields.tsx'
import { DryRunSection } from './DryRunSection.tsx'
import { TriggerFields } from './TriggerFields.tsx'
import { ChangeButton } from '../../../platform/session/changed-place.tsx'

const kindOptions = (Object.keys(ruleKindNames) as RuleKind[]).map((value) => ({ value, label: ruleKindNames[value] }))

/** Fields, what another desk did meanwhile, and buttons. */
export function RuleForm({ onRemove, ...edited }: EditedRule & { onRemove: (record: RuleRecord) => void }) {
  const { rule, record, onClose } = edited
  const names = useNames()
  const edit = useRuleEdit(edited)
  const { refused, changes, isNew, isBusy, theirs, problem, whyNot } = edit
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNew) heading.current?.focus()
  }, [isNew])
  const isOwn = rule.what.kind === 'not live'
  // Nothing stops a save that is under way.
  const saving = isBusy ? 'The rule is being saved' : undefined
  useCommands([{ id: 'rule.save', label: 'Save the rule', keys: 'Ctrl Enter', disabledReason: whyNot, run: edit.save }])
  const levels: readonly (AlertLevel | 'as reported')[] =
    rule.what.kind === 'health' ? [...LEVELS, 'as reported'] : LEVELS
  return (
    <div className={cx('stack', 'fill', 'shrinks')}>
      <div className={styles.head}>
        <span className="grow shrinks">
          <h2 ref={heading} tabIndex={-1} className={styles.title}>
            {isNew ? 'New rule' : ruleSentence(rule, names)}
          </h2>
          <span className="size-12 secondary">{savedWords(record, useActorWords())}</span>
        </span>
        {record !== undefined && !isOwn && (
          <Button
            variant="ghost"
            icon={<Trash />}
            aria-label="Delete rule"
            disabledReason={refused}
            onClick={() => onRemove(record)}
          />
        )}
        <Button variant="ghost" icon={<X />} aria-label="Close rule" hint="Esc" onClick={onClose} />
      </div>
      <div className={styles.notes}>
        {theirs !== undefined && (
          <RuleConflict
            theirs={theirs.record}
            isAgain={theirs.isAgain}
            mine={rule}
            whyNot={saving}
            onTheirs={edit.takeTheirs}
            onMine={edit.saveOverTheirs}
          />
        )}
        <Problem title="Not saved." className={styles.note}>
          {edit.refusal}
        </Problem>
      </div>
      <div className={styles.scroller}>
        {refused !== undefined && (
          <Note className={styles.note} role="note">
            You can’t change this rule. {refused}.
          </Note>
        )}
        <DisabledBecause value={refused}>
          <section className={styles.fields} aria-label="Looks for">
            <Select
              label="Kind"
              value={rule.what.kind}
              options={kindOptions.filter(({ value }) => value !== 'not live' || isOwn)}
              onChange={(kind) => edit.change(withKind(rule, kind))}
              disabledReason={isOwn ? 'This rule’s kind is fixed' : undefined}
            />
            <Segmented
              label="Level"
              className={styles.wide}
              isStretched
              value={rule.level}
              segments={levels.map((value) => ({
                value,
                label: value === 'as reported' ? 'As reported' : levelWords[value],
                icon:
                  value === 'as reported' ? undefined : (
                    <span className="of-level" data-level={value}>
                      <LevelIcon level={value} size={14} />
                    </span>
                  ),
              }))}
              onChange={(level) => edit.change({ ...rule, level })}
            />
            <TriggerFields rule={rule} onChange={(what) => edit.change({ ...rule, what })} />
          </section>
          {kinds[rule.what.kind].conditions.length > 0 && (
            <section className="section" aria-label="Conditions">
              <h3>
                Conditions <span className="meta regular">all must hold</span>
              </h3>
              <div className={styles.grid}>
                <ConditionFields rule={rule} onChange={edit.change} />
              </div>
            </section>
          )}
          {mayBeSuppressed(rule) && <NotWhileFields rule={rule} onChange={edit.change} />}
          <RaisingFields rule={rule} onChange={edit.change} />
        </DisabledBecause>
        <DryRunSection rule={rule} />
      </div>
      <footer className={styles.foot}>
        <span className="shrinks truncate">
          {isNew
            ? 'A new rule, not saved'
            : changes.length === 0
              ? 'Nothing changed'
              : `${countOf(changes.length, 'change')} not saved: ${changes.join(', ')}`}
          {problem !== undefined && <span className={styles.problem}>{problem}</span>}
        </span>
        <span className={cx('row', 'gap-6', 'rigid', 'end')}>
          <Button size="medium" variant="ghost" disabledReason={saving} onClick={edit.cancel}>
            Cancel
          </Button>
          <ChangeButton
            size="medium"
            variant="primary"
            hint="Ctrl Enter"
            isBusy={isBusy}
            disabledReason={whyNot}
            onClick={edit.save}
          >
            Save
          </ChangeButton>
        </span>
      </footer>
    </div>
  )
}

function savedWords(record: RuleRecord | undefined, actorIn: ActorWords): string {
  if (record === undefined) return ''
  const { savedBy, savedPerson, savedAt } = record
  if (savedBy === undefined) return 'as delivered'
  const actor = actorIn({ by: savedBy, person: savedPerson, at: savedAt })
  return `saved ${formatAbsoluteTime(savedAt, environmentNow())} by ${actor}`
}
