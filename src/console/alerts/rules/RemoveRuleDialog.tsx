import { useRef, useState } from 'react'

import { readRule, type RuleRecord } from '../../../watch/wire/rule.ts'
import { useNames } from '../../live/use-tasks.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { ruleSentence } from '../../watch/kinds/kinds.ts'
import { removeRule, type SaveOutcome } from '../../watch/watch-store.ts'

/** Asks before a rule is deleted for everybody. */
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
  const cancel = useRef<HTMLButtonElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<SaveOutcome>()
  const read = readRule(record)
  const remove = async (): Promise<void> => {
    setBusy(true)
    const came = await removeRule(record.id, record.revision)
    setBusy(false)
    if (came.kind === 'saved') onRemoved()
    else setOutcome(came)
  }
  return (
    <Dialog
      onClose={onClose}
      title={`Delete the rule “${'rule' in read ? ruleSentence(read.rule, names) : record.id}”?`}
      width={460}
      initialFocus={cancel}
      footer={
        <>
          <span className="grow" />
          <Button size="medium" ref={cancel} onClick={onClose}>
            Cancel
          </Button>
          <Button size="medium" variant="danger" isBusy={isBusy} onClick={() => void remove()}>
            Delete rule
          </Button>
        </>
      }
    >
      <p>
        At every desk and wall it raises nothing from then on. The alerts that it has raised stay. Switching it off
        keeps the rule.
      </p>
      {outcome !== undefined && (
        <Note tone="bad" role="alert">
          <b>Not deleted.</b>{' '}
          {outcome.kind === 'refused' ? outcome.words : 'Somebody else changed it meanwhile: look at it first.'}
        </Note>
      )}
    </Dialog>
  )
}
