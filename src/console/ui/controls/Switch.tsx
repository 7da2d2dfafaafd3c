import { cx } from '../styles/cx.ts'
import { hint } from '../overlay/hint.ts'
import { useDisabledReason } from './disabled-because.ts'
import styles from './Switch.module.css'

/** Something that is on or off at once, without a button that saves it. */
export function Switch({
  label,
  checked,
  onChange,
  disabledReason: ownReason,
  hint: words,
  tabIndex,
}: {
  /** Accessible name; the words stand elsewhere. */
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
        // It stands in rows that open when they are pressed.
        event.stopPropagation()
        if (!off) onChange(!checked)
      }}
    />
  )
}
