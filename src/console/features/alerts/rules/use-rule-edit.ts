import { useState } from 'react'

import { notWhileProblem } from '../../../../watch/wire/not-while.ts'
import type { Rule, RuleRecord } from '../../../../watch/wire/rule.ts'
import { saveRule, useWatch, type SaveOutcome } from '../../../known/watch/watch-store.ts'
import { useIsMounted } from '../../../ui/browser/use-is-mounted.ts'
import { announce } from '../../../ui/feedback/announcer.ts'
import { useCountedAs } from '../../../ui/overlay/at-work.ts'
import { useWritingRefused } from '../use-alerts.ts'
import { changesOf, missingOf } from './rule-change.ts'
import { dropDraft, keepDraft, rebaseDraft } from './rule-drafts.ts'

export interface EditedRule {
  readonly id: string
  readonly rule: Rule
  /** As saved when editing began; undefined for a new one. */
  readonly before: Rule | undefined
  /** Of `before`; 0 for a new one. */
  readonly revision: number
  /** As saved now; undefined for a new or removed rule. */
  readonly record: RuleRecord | undefined
  readonly onClose: () => void
  readonly onSaved: (id: string) => void
}

/** Another desk's version, which a press saves over. */
export interface Theirs {
  /** As first shown: a later one is refused, then shown. Undefined if it was removed. */
  readonly record: RuleRecord | undefined
  /** It changed once more before this desk's was saved over it. */
  readonly isAgain?: boolean
}

/** Edits a rule as a draft, and saves it unless another desk did so first. */
export function useRuleEdit({ id, rule, before, revision, record, onClose, onSaved }: EditedRule) {
  const refused = useWritingRefused()
  const rules = useWatch((watch) => watch.rules)
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<SaveOutcome>()
  const [theirs, setTheirs] = useState<Theirs>()
  const isMounted = useIsMounted()
  const changes = before === undefined ? [] : changesOf(before, rule)
  const isNew = before === undefined
  const isChanged = isNew || changes.length > 0
  useCountedAs('texts', isChanged)
  const isOutdated = !isNew && changes.length > 0 && record?.revision !== revision
  if (isOutdated && theirs === undefined && !isBusy) setTheirs({ record })
  // Later than the one that is being saved over: its own save, or else the answer shows it.
  const isReplaced = isBusy && (record?.revision ?? 0) > (theirs?.record?.revision ?? 0)
  const isOver = isReplaced || (!isOutdated && outcome?.kind !== 'changed elsewhere')
  if (isOver && theirs !== undefined) setTheirs(undefined)
  const problem =
    missingOf(rule) ?? notWhileProblem(rule, rules) ?? (isOutdated ? 'Changed elsewhere: see above' : undefined)

  const change = (next: Rule): void => {
    setOutcome(undefined)
    if (before !== undefined && changesOf(before, next).length === 0) dropDraft(id)
    else keepDraft(id, { rule: next, before, revision })
  }
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
  return {
    refused,
    changes,
    isNew,
    isBusy,
    theirs,
    /** Why it can't be saved as it is, of a changed rule. */
    problem: isChanged && refused === undefined ? problem : undefined,
    whyNot: refused ?? (isChanged ? problem : 'Nothing changed'),
    /** Of the last try to save. */
    refusal: outcome?.kind === 'refused' ? outcome.words : undefined,
    change,
    save: () => void save(),
    saveOverTheirs: () => void save(theirs?.record?.revision ?? 0),
    takeTheirs: () => {
      dropDraft(id)
      setOutcome(undefined)
      if (theirs !== undefined && theirs.record === undefined) onClose()
    },
    cancel: () => {
      dropDraft(id)
      if (!isChanged || isNew) onClose()
    },
  }
}
