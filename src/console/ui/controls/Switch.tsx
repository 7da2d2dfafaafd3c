import { cx } from '../styles/cx.ts'
import { hint } from '../overlay/hint.ts'
import { useDisabledReason } from './disabled-because.ts'
import styles from './Switch.module.css'

export function Switch({
  label,
  checked,
  onChange,
  disabledReason: ownReason,
  hint: words,
  tabIndex,
}: {
  /** Accessible name; its visible label is elsewhere. */
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabledReason?: string | undefined
  hint?: string | undefined
  tabIndex?: number
}) {
  const disabledReason = useDisabledReason(ownReason)
  const off = disabledReason !== undefined
  return (
    <button
      type="button"
      role="switch"
      aria-label={label}
      aria-checked={checked}
      aria-disabled={off || undefined}
      tabIndex={tabIndex}
      className={cx(styles.switch, checked && styles.on, off && styles.off)}
      {...hint(disabledReason ?? words)}
      onClick={(event) => {
        // Rows around it open on a press.
        event.stopPropagation()
        if (!off) onChange(!checked)
      }}
    />
  )
}
