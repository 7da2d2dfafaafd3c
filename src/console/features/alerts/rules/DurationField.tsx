import { useState } from 'react'

import { TextField } from '../../../ui/controls/TextField.tsx'
import { span } from '../../../../rules/kinds/words.ts'
import { readSpan } from './span-words.ts'

/** A duration as people write it: `90 s`, `5 min`, `1 h`. */
export function DurationField({
  label,
  unit,
  seconds,
  least,
  onChange,
}: {
  label: string
  /** Of a bare number. */
  unit: 's' | 'min'
  seconds: number
  least: number
  onChange: (seconds: number) => void
}) {
  const [typed, setTyped] = useState(span(seconds))
  const [told, setTold] = useState(seconds)
  if (told !== seconds) {
    setTold(seconds)
    setTyped(span(seconds))
  }
  const read = readSpan(typed, unit)
  const isWrong = read === undefined || read < least
  return (
    <TextField
      label={label}
      value={typed}
      error={isWrong ? 'Write it like 90 s, 5 min or 1 h' : undefined}
      onChange={(text) => {
        setTyped(text)
        const next = readSpan(text, unit)
        if (next === undefined || next < least) return
        setTold(next)
        onChange(next)
      }}
      onBlur={() => setTyped(span(seconds))}
    />
  )
}
