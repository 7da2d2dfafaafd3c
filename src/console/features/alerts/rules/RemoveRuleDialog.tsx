import { useState } from 'react'

import { readRule, type RuleRecord } from '../../../../watch/wire/rule.ts'
import { useNames } from '../../../known/use-names.ts'
import { announce } from '../../../ui/feedback/announcer.ts'
import { Problem } from '../../../ui/feedback/Problem.tsx'
import { useIsMounted } from '../../../ui/browser/use-is-mounted.ts'
import { AskDialog } from '../../../ui/overlay/AskDialog.tsx'
import { ruleSentence } from '../../../../rules/kinds/kinds.ts'
import { removeRule, type SaveOutcome } from '../../../known/watch/watch-store.ts'
import { ChangedPlace } from '../../../platform/session/changed-place.tsx'
import { dropDraft } from './rule-drafts.ts'

export function RemoveRuleDialog({
  record,
  onClose,
  onRemoved,
}: {
  record: RuleRecord
  onClose: () => void
  onRemoved: () => void
}) {
  const names = useNames()
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<SaveOutcome>()
  const isMounted = useIsMounted()
  const read = readRule(record)
  const remove = async (): Promise<void> => {
    setBusy(true)
    const result = await removeRule(record.id, record.revision)
    setBusy(false)
    if (result.kind !== 'saved') return setOutcome(result)
    dropDraft(record.id)
    announce('Rule deleted')
    if (isMounted()) onRemoved()
  }
  return (
    <AskDialog
      title={`Delete the rule “${'rule' in read ? ruleSentence(read.rule, names) : record.id}”?`}
      confirmLabel="Delete rule"
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>
        It stops raising alerts at every desk and wall of <ChangedPlace />. Alerts already raised stay. To keep the
        rule, switch it off instead.
      </p>
      <Problem title="Not deleted.">
        {outcome && (outcome.kind === 'refused' ? outcome.words : 'Changed by someone else. Check it first.')}
      </Problem>
    </AskDialog>
  )
}
