import AlarmClock from 'lucide-react/icons/alarm-clock'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Undo from 'lucide-react/icons/undo'
import { useRef, useState } from 'react'

import { cx } from '../../../ui/styles/cx.ts'
import { formatDuration } from '../../../../format/duration.ts'
import { formatZuluMinute, formatZuluTime } from '../../../../format/time.ts'
import { CountedWords } from '../../../format/CountedWords.tsx'
import { useConfig } from '../../../platform/api/config.ts'
import { useSite } from '../../../platform/api/site.ts'
import { ChangedPlace } from '../../../platform/session/changed-place.tsx'
import { useSession } from '../../../platform/session/session.ts'
import { environmentNow, useMachineNow } from '../../../ui/browser/ticker.ts'
import { useIsMounted } from '../../../ui/browser/use-is-mounted.ts'
import { Segmented } from '../../../ui/controls/Segmented.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { announce } from '../../../ui/feedback/announcer.ts'
import { Consequence, Consequences } from '../../../ui/overlay/Consequences.tsx'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { LevelCell } from '../LevelCell.tsx'
import { levelWords } from '../../../known/watch/alert-words.ts'
import type { AlertRow } from '../../../known/watch/alert-rows.ts'
import { useActorWords } from '../../../known/watch/persons/actor-words.ts'
import { useOnWatch } from '../../../known/watch/persons/on-watch.ts'
import { changeWatch, type SaveOutcome } from '../../../known/watch/watch-store.ts'
import { currentWatch, typedNextTime } from '../../../known/watch/watch-times.ts'
import { ReasonField } from './ReasonField.tsx'
import { reasonProblem, returnWords, type Shelvable } from './shelving-words.ts'
import styles from './ShelveDialog.module.css'
import { MINUTE } from '../../../../format/milliseconds.ts'

type Until = '15 min' | '1 h' | 'end of watch' | 'time'

const SEGMENTS = [
  { value: '15 min', label: '15 min' },
  { value: '1 h', label: '1 h' },
  { value: 'end of watch', label: 'End of watch' },
  { value: 'time', label: 'A time' },
] as const

/** One alert, or those of a flurry as it is now. */
export function ShelveDialog({
  row,
  shelvable: { alerts, longest },
  onClose,
}: {
  row: AlertRow
  shelvable: Shelvable
  onClose: () => void
}) {
  const clientId = useSession((session) => session.clientId)
  const person = useOnWatch(({ here }) => here?.mark)
  const actorIn = useActorWords()
  const starts = useConfig(({ watchStarts }) => watchStarts)
  const { shelving } = useSite()
  useMachineNow()
  // Of now, also while the past is shown.
  const now = environmentNow()
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const [choice, setChoice] = useState<Until>(longest < 3600 ? '15 min' : '1 h')
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<SaveOutcome>()
  const isMounted = useIsMounted()
  const untilAt = (at: number): number | string => {
    if (choice === 'time') return typed.trim() === '' ? 'Give a time' : typedNextTime(typed, at)
    if (choice === 'end of watch') return currentWatch(starts, at).to
    return at + (choice === '1 h' ? 60 : 15) * MINUTE
  }
  const until = untilAt(now)
  const wrongTime =
    typeof until === 'string'
      ? until
      : until <= now
        ? 'That time has passed'
        : until > now + longest * 1000
          ? `It can be shelved for ${formatDuration(longest * 1000)} at the longest`
          : undefined
  const whyNot = wrongTime ?? reasonProblem(reason)
  const shelve = async (): Promise<void> => {
    const at = untilAt(environmentNow())
    if (whyNot !== undefined || typeof at === 'string' || isBusy) return
    setBusy(true)
    const result = await changeWatch({
      shelve: { alerts: alerts.map(({ id, level }) => ({ alertId: id, level })), until: Math.floor(at), reason },
    })
    setBusy(false)
    setOutcome(result)
    if (result.kind !== 'saved') return
    announce(`Shelved until ${formatZuluMinute(at, now)}: ${row.title}`)
    if (isMounted()) onClose()
  }
  const untilWords = typeof until === 'number' ? formatZuluMinute(until, now) : ''
  return (
    <FormDialog
      title="Shelve alert"
      width={600}
      initialFocus={field}
      foot={
        <span className={cx('shrinks', 'small', 'secondary')}>
          At <ChangedPlace />, by {actorIn({ by: clientId === '' ? 'this desk' : clientId, person })}
        </span>
      }
      action={{
        words: untilWords === '' ? 'Shelve' : `Shelve until ${untilWords}`,
        keys: 'Ctrl Enter',
        isBusy,
        whyNot,
      }}
      problem={
        outcome !== undefined &&
        outcome.kind !== 'saved' && (
          <>
            <b>Not shelved.</b>{' '}
            {outcome.kind === 'refused' ? outcome.words : 'Changed by someone else. Check it first.'}
          </>
        )
      }
      onSubmit={() => void shelve()}
      onClose={onClose}
    >
      <div className={styles.subject}>
        <LevelCell row={row} />
        <span className="shrinks">
          <b className="truncate primary">{row.title}</b>
          <small className={cx('truncate', 'meta', 'size-12')}>
            {row.rule}
            {row.raised > 1 && `. Raised ${row.raised} times`}
          </small>
        </span>
      </div>
      <div className="stack gap-6">
        <span className={cx('small', 'medium', 'secondary')} aria-hidden="true">
          Until
        </span>
        <div className={cx('row', 'gap-12')}>
          <Segmented label="Until" segments={SEGMENTS} value={choice} onChange={setChoice} />
          {choice === 'time' && (
            <TextField
              label="Return at"
              isLabelHidden
              isMono
              placeholder="18:00Z"
              className={styles.time}
              value={typed}
              onChange={setTyped}
              isInvalid={typed !== '' && wrongTime !== undefined}
            />
          )}
          {wrongTime !== undefined && <span className="small caution">{wrongTime}</span>}
          {wrongTime === undefined && typeof until === 'number' && (
            <span className={cx('small', 'secondary', 'nowrap')}>
              returns <span className="mono primary">{formatZuluTime(until, now)}</span>, in {returnWords(until - now)}
            </span>
          )}
        </div>
        <span className="small meta">
          At the longest {formatDuration(longest * 1000)}, until{' '}
          <CountedWords words={(at) => formatZuluMinute(at + longest * 1000, at)} />.{' '}
          {siteWords(longest, shelving.warning, row.level)}
        </span>
      </div>
      <ReasonField readers="handover" value={reason} onChange={setReason} inputRef={field} />
      <div className="stack gap-6">
        <h3 className={cx('small', 'medium', 'secondary')}>Then</h3>
        <Consequences>
          <Consequence icon={AlarmClock}>
            <b>Until then</b> it doesn’t sound and isn’t in Active, at any desk or wall. It is in Shelved, and the top
            bar counts it.
          </Consequence>
          <Consequence icon={Undo}>
            <b>{untilWords === '' ? 'At its time' : `At ${untilWords}`}</b> it returns on its own: New, with sound, if
            it is still so. If it is over, it is in Ended.
          </Consequence>
          {row.level !== 'warning' && (
            <Consequence icon={CircleAlert}>
              <b>Worse than {levelWords[row.level]},</b> it calls at once and isn’t shelved any longer.
            </Consequence>
          )}
        </Consequences>
      </div>
    </FormDialog>
  )
}

function siteWords(longest: number, warning: number, level: AlertRow['level']): string {
  const ofWarning =
    level === 'warning' || warning === longest ? '' : `For a warning ${formatDuration(warning * 1000)}. `
  return `${ofWarning}Set by this site or the rule.`
}
