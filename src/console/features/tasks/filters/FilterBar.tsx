import Info from 'lucide-react/icons/info'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import { memo, useState, type Ref } from 'react'
import Split from 'lucide-react/icons/git-branch'
import X from 'lucide-react/icons/x'

import { cx, type ClassName } from '../../../ui/styles/cx.ts'
import { hint } from '../../../ui/overlay/hint.ts'
import { FilterField } from '../../../ui/controls/FilterField.tsx'
import { DisabledBecause } from '../../../ui/controls/disabled-because.ts'
import { Segmented } from '../../../ui/controls/Segmented.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { shownNow, useNowFor } from '../../../ui/browser/ticker.ts'
import styles from './FilterBar.module.css'
import { StatusFilter } from '../lazy-parts.tsx'
import { presets, timeWindow, type Preset, type TimeFilter } from '../../../../picture/filter/time-filter.ts'
import { isPast } from '../../../known/past/past-store.ts'
import type { TaskFilter } from '../../../../picture/filter/task-filter.ts'
import { timeInputText } from '../../../../format/time-input.ts'
import { secondSuffix } from '../../../../format/time.ts'
import { readBound } from './read-bound.ts'

const segments: readonly { value: Preset | 'any'; label: string }[] = [
  ...presets.map(({ id, label }) => ({ value: id, label })),
  { value: 'any' as const, label: 'Any time' },
]

/** The shown bounds of a sliding range may be this late. */
const SLIDE_MILLISECONDS = 5000
const FORMS = 'UTC: 2026-11-21T08:22Z, 21 NOV 08:22Z, 210822ZNOV26 or now'
const PARENT_REASON = 'Off: the service takes a parent task id only alone'

interface FilterBarProps {
  filter: TaskFilter
  text: string
  textField: Ref<HTMLInputElement & HTMLTextAreaElement>
  onFilter: (filter: TaskFilter) => void
  onText: (text: string) => void
}

/** Memoized against changes of tasks. */
export const FilterBar = memo(function FilterBar({ filter, text, textField, onFilter, onText }: FilterBarProps) {
  const [timeError, setTimeError] = useState<string>()
  const off = filter.parent === undefined ? undefined : PARENT_REASON
  const { time } = filter
  const window = timeWindow(
    time,
    useNowFor((now) => time.kind === 'last' && Math.floor(now / SLIDE_MILLISECONDS)),
  )
  const setTime = (next: TimeFilter): void => onFilter({ ...filter, time: next })
  const setBounds = (from: number | undefined, to: number | undefined): void => {
    if (from !== undefined && to !== undefined && from >= to) {
      setTimeError('The start isn’t before the end')
      return
    }
    setTimeError(undefined)
    setTime(from === undefined && to === undefined ? { kind: 'any' } : { kind: 'between', from, to })
  }
  const preset = time.kind === 'any' ? 'any' : time.kind === 'last' ? time.preset : undefined
  return (
    <div>
      <div className={styles.bar}>
        <DisabledBecause value={off}>
          <StatusFilter filter={filter} onChange={(statuses) => onFilter({ ...filter, statuses })} />
          <Segmented
            label="Updated"
            segments={segments}
            value={preset}
            onChange={(value) => setTime(value === 'any' ? { kind: 'any' } : { kind: 'last', preset: value })}
          />
          {off === undefined && <Word>from</Word>}
          <TimeField
            label="From"
            value={window.after}
            openText=""
            className={cx(styles.time, off === undefined ? styles.from : styles.short)}
            onError={setTimeError}
            onCommit={(from) => setBounds(from, window.before)}
          />
          {off === undefined && <Word>to</Word>}
          <TimeField
            label="To"
            value={window.before}
            openText={time.kind === 'any' ? '' : 'now'}
            className={cx(
              styles.time,
              off !== undefined ? styles.short : window.before === undefined ? styles.to : styles.wide,
            )}
            onError={setTimeError}
            onCommit={(to) =>
              setBounds(
                time.kind === 'last' && to !== undefined && to <= (window.after ?? 0) ? undefined : window.after,
                to,
              )
            }
          />
        </DisabledBecause>
        <span className={styles.or}>or</span>
        <Word>Parent task</Word>
        <ParentField value={filter.parent} onCommit={(parent) => onFilter({ ...filter, parent })} />
        <FilterField
          label="Filter what is loaded"
          className={styles.text}
          placeholder="Filter loaded"
          {...hint('Searches loaded tasks only')}
          value={text}
          onChange={onText}
          inputRef={textField}
        />
      </div>
      {timeError !== undefined && (
        <div className={cx(styles.below, styles.error)} role="alert">
          <OctagonAlert />
          {timeError}
        </div>
      )}
      {off !== undefined && (
        <div className={styles.below}>
          <Info />
          Status and update time are off. The service takes a parent task id only alone. Clear it to filter again. Your
          earlier filters return.
        </div>
      )}
    </div>
  )
})

/** A parent task's id; applied on Enter or blur. */
function ParentField({ value, onCommit }: { value: string | undefined; onCommit: (id: string | undefined) => void }) {
  const [draft, setDraft] = useState<string>()
  const commit = (text: string | undefined): void => {
    if (text === undefined) return
    setDraft(undefined)
    const id = text.trim()
    if (id !== (value ?? '')) onCommit(id === '' ? undefined : id)
  }
  return (
    <TextField
      label="Parent task"
      isLabelHidden
      isMono
      className={styles.parent}
      placeholder="Paste a task id"
      icon={<Split />}
      value={draft ?? value ?? ''}
      onChange={setDraft}
      onBlur={() => commit(draft)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit(draft)
        if (event.key === 'Escape' && draft !== undefined) {
          event.stopPropagation()
          setDraft(undefined)
        }
      }}
      trailing={
        value !== undefined && (
          <button
            type="button"
            className={styles.clear}
            aria-label="Clear parent task"
            onClick={() => onCommit(undefined)}
          >
            <X />
          </button>
        )
      }
    />
  )
}

/** A visible name for the field behind it. */
function Word({ children }: { children: string }) {
  return (
    <span className={styles.word} aria-hidden="true">
      {children}
    </span>
  )
}

interface TimeFieldProps {
  label: 'From' | 'To'
  /** In milliseconds; undefined: open. */
  value: number | undefined
  /** Shown for an open bound. */
  openText: string
  className?: ClassName | undefined
  onCommit: (value: number | undefined) => void
  onError: (reason: string | undefined) => void
}

/** An absolute time in any form that `readBound` reads, shown in UTC; applied on Enter or blur. */
function TimeField({ label, value, openText, className, onCommit, onError }: TimeFieldProps) {
  const shown = value === undefined ? openText : timeInputText(value, shownNow())
  const [draft, setDraft] = useState<string>()
  const [error, setError] = useState<string>()
  const fail = (reason: string | undefined): void => {
    setError(reason)
    onError(reason)
  }
  const commit = async () => {
    if (draft === undefined) return
    const read = await readBound(draft, shownNow())
    if (read.kind === 'error') return fail(read.reason)
    fail(undefined)
    // Text typed meanwhile stays.
    setDraft((current) => (current === draft ? undefined : current))
    if (draft.trim() === shown) return
    onCommit(read.kind === 'time' ? read.at : label === 'From' && read.kind === 'now' ? shownNow() : undefined)
  }
  return (
    <TextField
      label={label}
      isLabelHidden
      isMono
      className={className}
      value={draft ?? shown}
      onChange={setDraft}
      error={error}
      placeholder={label === 'From' ? 'any' : isPast() ? 'the moment' : 'now'}
      {...hint(`${FORMS}${value === undefined ? '' : secondSuffix(value)}`)}
      onFocus={(event) => event.target.select()}
      onBlur={() => void commit()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void commit()
        if (event.key === 'Escape' && draft !== undefined) {
          event.stopPropagation()
          setDraft(undefined)
          fail(undefined)
        }
      }}
    />
  )
}
