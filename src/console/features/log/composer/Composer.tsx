import History from 'lucide-react/icons/history'
import PenLine from 'lucide-react/icons/pen-line'
import { useState, type KeyboardEvent, type Ref } from 'react'

import { cx } from '../../../ui/styles/cx.ts'
import { maskKnown } from '../../../../conformance/mask.ts'
import type { LogEntry, LogSubject } from '../../../../watch/wire/log.ts'
import { formatAbsoluteTime } from '../../../../format/time.ts'
import { useReadOnlyReason } from '../../../known/past/read-only.ts'
import { environmentNow, useEachSecond } from '../../../ui/browser/ticker.ts'
import { useLog } from '../../../known/watch/log/log-state.ts'
import { writeEntry } from '../../../known/watch/log/start-log.ts'
import { useChangeRefused } from '../../../known/watch/persons/change-refused.ts'
import { usePersonDrafts } from '../../../known/watch/persons/person-drafts.ts'
import { useCountedAs } from '../../../ui/overlay/at-work.ts'
import { AttachedChip, SubjectIcon } from '../subject/SubjectChip.tsx'
import { subjectName } from '../subject/subject-name.ts'
import type { Attached } from './attached.ts'
import { AttachMenu } from './AttachMenu.tsx'
import styles from './Composer.module.css'
import { ChangeButton } from '../../../platform/session/changed-place.tsx'

const LONGEST = 4000
const MOST_ROWS = 6

/** Why this client can't write. */
export function useWhyNoWriting(): string | undefined {
  const past = useReadOnlyReason()
  const refusal = useChangeRefused()
  const isUnknown = useLog(({ place }) => place === 'unknown')
  return past ?? refusal ?? (isUnknown ? 'The watch hasn’t started yet' : undefined)
}

/** Enter adds the entry, Shift+Enter starts a new line. @param attached parts that can be removed */
export function Composer({
  attached,
  onAttached,
  corrected,
  onCorrected,
  onAdded,
  isBare = false,
  inputRef,
}: {
  attached: Attached
  onAttached: (attached: Attached) => void
  /** The entry to correct. */
  corrected?: LogEntry | undefined
  onCorrected?: (() => void) | undefined
  onAdded?: () => void
  /** Inside something with edges of its own. */
  isBare?: boolean
  inputRef: Ref<HTMLTextAreaElement>
}) {
  /** By the corrected entry's id, so that starting a correction loses no other draft. */
  const [drafts, setDraft] = usePersonDrafts(isBare ? 'new entry' : 'log')
  const draft = corrected?.id ?? ''
  const text = drafts[draft] ?? ''
  const setText = (next: string) => setDraft(draft, next)
  const [problem, setProblem] = useState<string>()
  const whyNot = useWhyNoWriting()
  const { subjects, moment } = attached
  useCountedAs('texts', text !== '' && whyNot === undefined)

  const add = async () => {
    const said = text.trim()
    if (whyNot !== undefined || said === '') return
    const wrong = problemOf(said)
    setProblem(wrong)
    if (wrong !== undefined) return
    setText('')
    await writeEntry({
      text: said,
      subjects: [...subjects],
      ...(moment !== undefined && { moment: Math.round(moment === 'now' ? environmentNow() : moment) }),
      ...(corrected !== undefined && { corrects: corrected.number }),
    })
    onAdded?.()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && !event.shiftKey && !event.ctrlKey && !event.altKey) {
      event.preventDefault()
      void add()
    } else if (event.key === 'Escape' && corrected !== undefined) {
      event.preventDefault()
      onCorrected?.()
    }
  }
  const without = (subject: LogSubject) =>
    onAttached({ ...attached, subjects: subjects.filter((each) => each !== subject) })

  return (
    <form
      className={cx(styles.composer, isBare && styles.bare)}
      aria-label="New entry"
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <div className={styles.with}>
        <span className={cx('nowrap', 'meta', 'size-12')}>With it</span>
        {corrected !== undefined && (
          <AttachedChip
            icon={<PenLine size={13} />}
            name={`corrects entry ${corrected.number}`}
            onRemove={() => onCorrected?.()}
          />
        )}
        {subjects.map((subject) => (
          <AttachedChip
            key={`${subject.kind} ${subject.id}`}
            icon={<SubjectIcon subject={subject} />}
            name={subjectName(subject, environmentNow())}
            onRemove={() => without(subject)}
          />
        ))}
        {moment !== undefined && (
          <AttachedChip
            icon={<History size={13} />}
            name="moment"
            onRemove={() => onAttached({ ...attached, moment: undefined })}
          >
            moment <Moment at={moment} />
          </AttachedChip>
        )}
        <AttachMenu attached={attached} onAttached={onAttached} />
        <span className={styles.note}>Entries can’t be changed, only corrected</span>
      </div>
      <textarea
        ref={inputRef}
        className={styles.field}
        aria-label="Entry"
        rows={Math.min(MOST_ROWS, text.split('\n').length)}
        maxLength={LONGEST}
        placeholder={whyNot === undefined ? 'Write an entry. Enter adds it' : ''}
        value={text}
        readOnly={whyNot !== undefined}
        aria-disabled={whyNot !== undefined || undefined}
        aria-describedby={problem === undefined && whyNot === undefined ? undefined : 'entry-problem'}
        aria-invalid={problem !== undefined || undefined}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <ChangeButton
        variant="primary"
        size="medium"
        type="submit"
        className={styles.add}
        keys="Enter"
        disabledReason={whyNot ?? (text.trim() === '' ? 'Nothing written yet' : undefined)}
      >
        Add
      </ChangeButton>
      {(problem ?? whyNot) !== undefined && (
        <span id="entry-problem" className={styles.why}>
          {problem ?? whyNot}
        </span>
      )}
    </form>
  )
}

/** The attached time; `now` keeps updating until the entry is added. */
function Moment({ at }: { at: number | 'now' }) {
  const words = useEachSecond(() => {
    const now = environmentNow()
    return formatAbsoluteTime(at === 'now' ? now : at, now)
  })
  return <span className="mono">{words}</span>
}

/** Why it can't be logged: entries can't be removed. */
function problemOf(text: string): string | undefined {
  return maskKnown(text) === text ? undefined : 'It contains a secret or token of this session. Remove it'
}
