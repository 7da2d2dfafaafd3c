import { useState } from 'react'

import { hint } from '../../ui/overlay/hint.ts'
import { TextField } from '../../ui/controls/TextField.tsx'
import { environmentNow } from '../../ui/browser/ticker.ts'
import { readTimeInput, timeInputText } from '../../format/time-input.ts'

interface TimeFieldProps {
  label: 'From' | 'To'
  /** The bound in milliseconds; undefined is open. */
  value: number | undefined
  /** What an open bound says. */
  openText: string
  className?: string | undefined
  disabledReason: string | undefined
  onCommit: (value: number | undefined) => void
  onError: (reason: string | undefined) => void
}

/** An absolute UTC time, typed or pasted in any of the forms that `readTimeInput` knows; taken over with Enter or on leaving. */
export function TimeField({ label, value, openText, className, disabledReason, onCommit, onError }: TimeFieldProps) {
  const shown = value === undefined ? openText : timeInputText(value, environmentNow())
  const [draft, setDraft] = useState<string>()
  const [error, setError] = useState<string>()
  const fail = (reason: string | undefined): void => {
    setError(reason)
    onError(reason)
  }
  const commit = (): void => {
    if (draft === undefined) return
    const read = readTimeInput(draft, environmentNow())
    if (read.kind === 'error') return fail(read.reason)
    fail(undefined)
    setDraft(undefined)
    if (draft.trim() === shown) return
    onCommit(read.kind === 'time' ? read.at : label === 'From' && read.kind === 'now' ? environmentNow() : undefined)
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
      placeholder={label === 'From' ? 'any' : 'now'}
      disabledReason={disabledReason}
      {...hint('UTC: 2026-11-21T08:22Z, 21 NOV 08:22Z, 210822ZNOV26 or now')}
      onFocus={(event) => event.target.select()}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
        if (event.key === 'Escape' && draft !== undefined) {
          event.stopPropagation()
          setDraft(undefined)
          fail(undefined)
        }
      }}
    />
  )
}
