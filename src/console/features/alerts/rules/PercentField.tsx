import { useState } from 'react'

import { TextField } from '../../../ui/controls/TextField.tsx'

/** A share within bounds, by default of a capacity: 1 to 100 %. */
export function PercentField({
  label = 'Below',
  least = 1,
  most = 100,
  percent,
  onChange,
}: {
  label?: string
  least?: number
  most?: number
  percent: number
  onChange: (percent: number) => void
}) {
  const [text, setText] = useState(String(percent))
  const [last, setLast] = useState({ percent, sent: percent })
  if (percent !== last.percent) {
    setLast({ percent, sent: percent })
    // From elsewhere, as by "Take theirs".
    if (percent !== last.sent) setText(String(percent))
  }
  const isRight = (value: number): boolean => value >= least && value <= most
  return (
    <TextField
      label={label}
      trailing={<span className="meta">%</span>}
      value={text}
      error={text.trim() !== '' && isRight(Number(text)) ? undefined : `A number from ${least} to ${most}`}
      onChange={(next) => {
        setText(next)
        if (next.trim() === '' || !isRight(Number(next))) return
        setLast({ ...last, sent: Number(next) })
        onChange(Number(next))
      }}
    />
  )
}
