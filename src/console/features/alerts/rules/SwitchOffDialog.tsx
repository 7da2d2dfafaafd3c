import { useState } from 'react'

import type { Rule, RuleRecord } from '../../../../watch/wire/rule.ts'
import { saveRule, type SaveOutcome } from '../../../known/watch/watch-store.ts'
import { ChangedPlace } from '../../../platform/session/changed-place.tsx'
import { cx } from '../../../ui/styles/cx.ts'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { environmentNow } from '../../../ui/browser/ticker.ts'
import { useIsMounted } from '../../../ui/browser/use-is-mounted.ts'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { ReasonField } from '../shelving/ReasonField.tsx'
import { dayWords, reasonProblem } from '../shelving/shelving-words.ts'
import { useConfirmKey } from '../shelving/use-confirm-key.ts'
import { reviewDay } from './review-day.ts'
import styles from '../shelving/ShelveDialog.module.css'

const WEEK = 7 * 86_400_000

/** Out of service with a reason, until someone switches it on again. */
export function SwitchOffDialog({
  record,
  rule,
  sentence,
  onClose,
}: {
  record: RuleRecord
  rule: Rule
  sentence: string
  onClose: () => void
}) {
  const [reason, setReason] = useState('')
  const [day, setDay] = useState(() => dayWords(environmentNow() + WEEK))
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<SaveOutcome>()
  const isMounted = useIsMounted()
  const reviewBy = reviewDay(day, environmentNow())
  const whyNot = reasonProblem(reason) ?? (typeof reviewBy === 'string' ? reviewBy : undefined)
  const switchOff = async (): Promise<void> => {
    if (typeof reviewBy === 'string' || whyNot !== undefined || isBusy) return
    setBusy(true)
    const next: Rule = { ...rule, isOn: false, off: { reason, reviewBy } }
    const came = await saveRule(next, record.revision)
    setBusy(false)
    if (came.kind !== 'saved') setOutcome(came)
    else if (isMounted()) onClose()
  }
  useConfirmKey(() => void switchOff())
  return (
    <FormDialog
      title="Switch rule off"
      width={520}
      foot={
        <span className={cx('shrinks', 'small', 'secondary')}>
          At <ChangedPlace />, for every desk and wall
        </span>
      }
      action={{ words: 'Switch off', keys: 'Ctrl Enter', isBusy, whyNot }}
      problem={
        outcome !== undefined &&
        outcome.kind !== 'saved' && (
          <>
            <b>Not switched.</b>{' '}
            {outcome.kind === 'refused' ? outcome.words : 'Changed by someone else. Check it and try again.'}
          </>
        )
      }
      onSubmit={() => void switchOff()}
      onClose={onClose}
    >
      <p>
        <b>{sentence}</b> raises nothing while it is off, and its alerts end. It stays off until someone switches it on.
      </p>
      <ReasonField readers="next watch" value={reason} onChange={setReason} />
      <TextField
        label="Review by"
        labelAside="a day, UTC"
        className={styles.day}
        isMono
        value={day}
        onChange={setDay}
        error={typeof reviewBy === 'string' && reviewBy}
      />
    </FormDialog>
  )
}
