import Trash from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import { useEffect, useState } from 'react'

import { cx } from '../../../ui/styles/cx.ts'
import { LEVELS, type AlertLevel } from '../../../../watch/wire/level.ts'
import { mayBeSuppressed, notWhileProblem } from '../../../../watch/wire/not-while.ts'
import { readRule, type Rule, type RuleKind, type RuleRecord, ruleKindNames } from '../../../../watch/wire/rule.ts'
import { useCommands } from '../../../platform/commands/commands.ts'
import { formatAbsoluteTime } from '../../../../format/time.ts'
import { useNames } from '../../../known/use-names.ts'
import { PanelEdge, usePanelWidth } from '../../../platform/preferences/PanelEdge.tsx'
import { environmentNow } from '../../../ui/browser/ticker.ts'
import { useIsMounted } from '../../../ui/browser/use-is-mounted.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { DisabledBecause } from '../../../ui/controls/disabled-because.ts'
import { Segmented } from '../../../ui/controls/Segmented.tsx'
import { Select } from '../../../ui/controls/Select.tsx'
import { useCountedAs } from '../../../ui/overlay/at-work.ts'
import { announce } from '../../../ui/feedback/announcer.ts'
import { Note } from '../../../ui/feedback/Note.tsx'
import { Problem } from '../../../ui/feedback/Problem.tsx'
import { countOf } from '../../../../format/count.ts'
import { LevelIcon } from '../../../ui/values/LevelIcon.tsx'
import { levelWords } from '../../../known/watch/alert-words.ts'
import { kinds, ruleSentence } from '../../../../rules/kinds/kinds.ts'
import { saveRule, useWatch, type SaveOutcome } from '../../../known/watch/watch-store.ts'
import { useActorWords, type ActorWords } from '../../../known/watch/persons/actor-words.ts'
import { useIsKnown, useWritingRefused } from '../use-alerts.ts'
import { ConditionFields } from './ConditionFields.tsx'
import { changesOf, missingOf, withKind } from './rule-change.ts'
import { dropDraft, keepDraft, rebaseDraft, useDrafts } from './rule-drafts.ts'
import { RuleConflict } from './RuleConflict.tsx'
import styles from './RuleEditor.module.css'
import { NotWhileFields } from './NotWhileFields.tsx'
import { RaisingFields } from './RaisingFields.tsx'
import { DryRunSection } from './DryRunSection.tsx'
import { TriggerFields } from './TriggerFields.tsx'
import { ChangeButton } from '../../../platform/session/changed-place.tsx'

const kindOptions = (Object.keys(ruleKindNames) as RuleKind[]).map((value) => ({ value, label: ruleKindNames[value] }))

interface Edited {
  id: string
  /** Undefined for a new or removed rule. */
  record: RuleRecord | undefined
  onClose: () => void
  onSaved: (id: string) => void
  onRemove: (record: RuleRecord) => void
}

/** Anyone can read a rule; changing it needs permission. Drafts stay while other rules are viewed. */
export function RuleEditor({ id, record, onClose, onSaved, onRemove }: Edited) {
  const width = usePanelWidth('rule', 440)
  const isKnown = useIsKnown()
  const kept = useDrafts(({ drafts }) => drafts.get(id))
  const read = record && readRule(record)
  const saved = read !== undefined && 'rule' in read ? read.rule : undefined
  // Its own save may come by the stream before its answer, or without one.
  const isSaved = kept !== undefined && saved !== undefined && changesOf(saved, kept.rule).length === 0
  const draft = isSaved ? undefined : kept
  useEffect(() => {
    if (isSaved) dropDraft(id)
  }, [isSaved, id])
  const rule = draft?.rule ?? saved
  return (
    <aside className="side-panel overlaid" style={{ width }} aria-label="Rule">
      <PanelEdge panel="rule" of="rule" width={width} />
      {rule === undefined ? (
        <>
          <div className={styles.head}>
            <h2 className={styles.title}>{id}</h2>
            <Button variant="ghost" icon={<X />} aria-label="Close rule" hint="Esc" onClick={onClose} />
          </div>
          <Note className={styles.note}>
            {read !== undefined && 'problem' in read
              ? `${read.problem}.`
              : isKnown
                ? 'No such rule.'
                : 'Rules aren’t loaded yet.'}
          </Note>
        </>
      ) : (
        <Form
          key={id}
          id={id}
          rule={rule}
          before={draft === undefined ? saved : draft.before}
          revision={draft?.revision ?? record?.revision ?? 0}
          record={record}
          onClose={onClose}
          onSaved={onSaved}
          onRemove={onRemove}
        />
      )}
    </aside>
  )
}

function Form({
  id,
  rule,
  before,
  revision,
  record,
  onClose,
  onSaved,
  onRemove,
}: Edited & {
  rule: Rule
  before: Rule | undefined
  revision: number
}) {
  const names = useNames()
  const refused = useWritingRefused()
  const rules = useWatch((watch) => watch.rules)
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<SaveOutcome>()
  /** Another desk's version as first shown, which a press saves over: a later one is refused, then shown. */
  const [theirs, setTheirs] = useState<{ readonly record: RuleRecord | undefined; readonly isAgain?: boolean }>()
  const isMounted = useIsMounted()
  const changes = before === undefined ? [] : changesOf(before, rule)
  const isNew = before === undefined
  const isOwn = rule.what.kind === 'not live'
  useCountedAs('texts', isNew || changes.length > 0)
  const isOutdated = !isNew && changes.length > 0 && record?.revision !== revision
  if (isOutdated && theirs === undefined && !isBusy) setTheirs({ record })
  // Later than the one that is being saved over: its own save, or else the answer shows it.
  const isReplaced = isBusy && (record?.revision ?? 0) > (theirs?.record?.revision ?? 0)
  const isOver = isReplaced || (!isOutdated && outcome?.kind !== 'changed elsewhere')
  if (isOver && theirs !== undefined) setTheirs(undefined)
  const edit = (next: Rule): void => {
    setOutcome(undefined)
    if (before !== undefined && changesOf(before, next).length === 0) dropDraft(id)
    else keepDraft(id, { rule: next, before, revision })
  }
  const cancel = () => {
    dropDraft(id)
    if (isNew || changes.length === 0) onClose()
  }
  const isChanged = isNew || changes.length > 0
  const problem =
    missingOf(rule) ?? notWhileProblem(rule, rules) ?? (isOutdated ? 'Changed elsewhere: see above' : undefined)
  const whyNot = refused ?? (isChanged ? problem : 'Nothing changed')
  // Nothing stops a save that is under way.
  const saving = isBusy ? 'The rule is being saved' : undefined
  const save = async (over = revision): Promise<void> => {
    if (refused !== undefined || isBusy) return
    setBusy(true)
    const result = await saveRule(rule, over)
    setBusy(false)
    setOutcome(result)
    if (result.kind === 'changed elsewhere') setTheirs({ record: result.record, isAgain: over !== revision })
    if (result.kind !== 'saved') return
    rebaseDraft(id, rule, over + 1)
    announce('Rule saved')
    // Another rule may be open by now.
    if (isMounted()) onSaved(rule.id)
  }
  useCommands([
    { id: 'rule.save', label: 'Save the rule', keys: 'Ctrl Enter', disabledReason: whyNot, run: () => void save() },
  ])
  const levels: readonly (AlertLevel | 'as reported')[] =
    rule.what.kind === 'health' ? [...LEVELS, 'as reported'] : LEVELS
  return (
    <div className={cx('stack', 'fill', 'shrinks')}>
      <div className={styles.head}>
        <span className="grow shrinks">
          <h2 className={styles.title}>{isNew ? 'New rule' : ruleSentence(rule, names)}</h2>
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
            onTheirs={() => {
              dropDraft(id)
              setOutcome(undefined)
              if (theirs.record === undefined) onClose()
            }}
            onMine={() => void save(theirs.record?.revision ?? 0)}
          />
        )}
        <Problem title="Not saved." className={styles.note}>
          {outcome?.kind === 'refused' && outcome.words}
        </Problem>
      </div>
      <div className="fill scrolls">
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
              onChange={(kind) => edit(withKind(rule, kind))}
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
              onChange={(level) => edit({ ...rule, level })}
            />
            <TriggerFields rule={rule} onChange={(what) => edit({ ...rule, what })} />
          </section>
          {kinds[rule.what.kind].conditions.length > 0 && (
            <section className="section" aria-label="Conditions">
              <h3>
                Conditions <span className="meta regular">all must hold</span>
              </h3>
              <div className={styles.grid}>
                <ConditionFields rule={rule} onChange={edit} />
              </div>
            </section>
          )}
          {mayBeSuppressed(rule) && <NotWhileFields rule={rule} onChange={edit} />}
          <RaisingFields rule={rule} onChange={edit} />
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
          {isChanged && refused === undefined && problem !== undefined && (
            <span className={styles.problem}>{problem}</span>
          )}
        </span>
        <span className={cx('row', 'gap-6', 'rigid', 'end')}>
          <Button size="medium" variant="ghost" disabledReason={saving} onClick={cancel}>
            Cancel
          </Button>
          <ChangeButton
            size="medium"
            variant="primary"
            hint="Ctrl Enter"
            isBusy={isBusy}
            disabledReason={whyNot}
            onClick={() => void save()}
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
