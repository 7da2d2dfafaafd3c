import { useNavigate } from '@tanstack/react-router'

import { span } from '../../../../rules/kinds/words.ts'
import { PROPOSED_DELAY_SECONDS } from '../../../../watch/wire/alert-figures.ts'
import { readRule, type RuleRecord } from '../../../../watch/wire/rule.ts'
import { useWatch } from '../../../known/watch/watch-store.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { useWritingRefused } from '../use-alerts.ts'
import { keepDraft, useDrafts } from './rule-drafts.ts'

/** Opens the rule with the delay filled in; the operator saves it. Absent where that can't be. */
export function DelayButton({ ruleId, tabIndex }: { ruleId: string; tabIndex?: number }) {
  const navigate = useNavigate()
  const record = useWatch(({ rules }) => rules.find(({ id }) => id === ruleId))
  const refused = useWritingRefused()
  if (refused !== undefined || !canDelay(record)) return null
  return (
    <Button
      tabIndex={tabIndex}
      onClick={(event) => {
        event.stopPropagation()
        draftDelay(record)
        void navigate({ to: '/alerts', search: { tab: 'rules', rule: ruleId } })
      }}
    >
      Add a delay of {span(PROPOSED_DELAY_SECONDS)}
    </Button>
  )
}

export function canDelay(record: RuleRecord | undefined): record is RuleRecord {
  const read = record && readRule(record)
  return (
    read !== undefined &&
    'rule' in read &&
    read.rule.delaySeconds < PROPOSED_DELAY_SECONDS &&
    read.rule.what.kind !== 'not live'
  )
}

/** Fills the delay in; another unsaved change of the rule stays. */
function draftDelay({ id, revision, ...record }: RuleRecord): void {
  const read = readRule(record)
  if (!('rule' in read)) return
  const draft = useDrafts.getState().drafts.get(id) ?? { rule: read.rule, before: read.rule, revision }
  keepDraft(id, { ...draft, rule: { ...draft.rule, delaySeconds: PROPOSED_DELAY_SECONDS } })
}
