import { useState } from 'react'

import { readRule, type Rule, type RuleRecord } from '../../../../watch/wire/rule.ts'
import { ruleSentence } from '../../../../rules/kinds/kinds.ts'
import { useNames } from '../../../known/use-names.ts'
import { saveRule } from '../../../known/watch/watch-store.ts'
import { ChangedPlace } from '../../../platform/session/changed-place.tsx'
import { cx } from '../../../ui/styles/cx.ts'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { environmentNow } from '../../../ui/browser/ticker.ts'
import { useIsMounted } from '../../../ui/browser/use-is-mounted.ts'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { ReasonField } from '../shelving/ReasonField.tsx'
import { formatZuluDay } from '../../../../format/time.ts'
import { reasonProblem } from '../shelving/shelving-words.ts'
import { reviewDay } from './review-day.ts'
import styles from '../shelving/ShelveDialog.module.css'

const WEEK = 7 * 86_400_000

interface SwitchedOff {
  readonly record: RuleRecord
  readonly rule: Rule
}

/** Out of service with a reason, until someone switches it on again. */
export function SwitchOffDialog({ onClose, ...opened }: SwitchedOff & { onClose: () => void }) {
  const names = useNames()
  /** As opened, or what another desk has made of it. */
  const [{ record, rule }, setTarget] = useState<SwitchedOff>(opened)
  const [reason, setReason] = useState('')
  const [day, setDay] = useState(() => formatZuluDay(environmentNow() + WEEK))
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [gone, setGone] = useState<string>()
  const isMounted = useIsMounted()
  const said = gone ?? problem
  const reviewBy = reviewDay(day, environmentNow())
  const whyNot = gone ?? reasonProblem(reason) ?? (typeof reviewBy === 'string' ? reviewBy : undefined)
  const switchOff = async (): Promise<void> => {
    if (typeof reviewBy === 'string' || whyNot !== undefined || isBusy) return
    setBusy(true)
    const next: Rule = { ...rule, isOn: false, off: { reason, reviewBy } }
    const result = await saveRule(next, record.revision)
    setBusy(false)
    if (result.kind === 'saved') return isMounted() ? onClose() : undefined
    if (result.kind === 'refused') return setProblem(result.words)
    const theirs = changedRule(result.record)
    if (typeof theirs === 'string') return setGone(theirs)
    setTarget(theirs)
    setProblem('Someone else has changed it. Above is theirs: check it and try again.')
  }
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
      problem={said !== undefined && `Not switched. ${said}`}
      onSubmit={() => void switchOff()}
      onClose={onClose}
    >
      <p>
        <b>{ruleSentence(rule, names)}</b> raises nothing while it is off, and its alerts end. It stays off until
        someone switches it on.
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

/** As another desk has changed it, or why it can't be switched off any more. */
function changedRule(record: RuleRecord | undefined): SwitchedOff | string {
  if (record === undefined) return 'Someone else has removed it'
  const read = readRule(record)
  if ('problem' in read) return read.problem
  return read.rule.isOn ? { record, rule: read.rule } : 'Someone else has switched it off'
}
