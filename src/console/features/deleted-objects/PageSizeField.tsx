import { useState } from 'react'

import styles from './DeletedObjectsPage.module.css'

/** Applies on Enter or blur, as each change loads the list again. */
export function PageSizeField({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const [typed, setTyped] = useState(String(value))
  const size = Number(typed)
  const isValid = Number.isInteger(size) && size >= 1
  const settle = () => {
    if (isValid && size !== value) onChange(size)
    if (!isValid) setTyped(String(value))
  }
  return (
    <label className={styles.size}>
      Page size
      <input
        type="number"
        min={1}
        step={1}
        value={typed}
        aria-invalid={!isValid || undefined}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle()
        }}
      />
    </label>
  )
}
