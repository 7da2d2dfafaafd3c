import type { ReactNode } from 'react'

import { hint } from '../overlay/hint.ts'
import { useDisabledReason } from './disabled-because.ts'
import styles from './Checkbox.module.css'

export function Checkbox({
  label,
  hint: words,
  checked,
  onChange,
  disabledReason: ownReason,
}: {
  label: ReactNode
  hint?: string | undefined
  checked: boolean
  onChange: (checked: boolean) => void
  disabledReason?: string | undefined
}) {
  const disabledReason = useDisabledReason(ownReason)
  const off = disabledReason !== undefined
  return (
    <label className={styles.label}>
      <input
        type="checkbox"
        className={styles.box}
        checked={checked}
        aria-disabled={off || undefined}
        {...hint(disabledReason ?? words)}
        onChange={(event) => !off && onChange(event.target.checked)}
      />
      {label}
    </label>
  )
}
