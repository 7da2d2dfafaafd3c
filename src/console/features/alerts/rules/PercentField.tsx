import { useState } from 'react'

import { TextField } from '../../../ui/controls/TextField.tsx'

/** Share of a capacity, 1 to 100 %. */
export function PercentField({ percent, onChange }: { percent: number; onChange: (percent: number) => void }) {
  const [text, setText] = useState(String(percent))
  return (
    <TextField
      label="Below"
      trailing={<span className="meta">%</span>}
      value={text}
      error={isRight(Number(text)) ? undefined : 'A number from 1 to 100'}
      onChange={(next) => {
        setText(next)
        if (isRight(Number(next))) onChange(Number(next))
      }}
    />
  )
}

function isRight(percent: number): boolean {
  return percent >= 1 && percent <= 100
}
