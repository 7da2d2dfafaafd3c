import { useId, type ReactNode } from 'react'

import { cx, type ClassName } from '../styles/cx.ts'
import { hint } from '../overlay/hint.ts'
import { useDisabledReason } from './disabled-because.ts'
import styles from './Segmented.module.css'

export interface Segment<V extends string> {
  value: V
  label: ReactNode
  icon?: ReactNode
  hint?: string | undefined
}

/** Native radios provide arrow keys, form values and roles. */
export function Segmented<V extends string>({
  label,
  segments,
  value,
  onChange,
  size = 'medium',
  isStretched = false,
  disabledReason: ownReason,
  className,
}: {
  /** Accessible name. */
  label: string
  segments: readonly Segment<V>[]
  /** `undefined`: nothing chosen. */
  value: V | undefined
  onChange: (value: V) => void
  size?: 'medium' | 'large'
  isStretched?: boolean
  /** Disables it, but radios keep focus and value. */
  disabledReason?: string | undefined
  className?: ClassName | undefined
}) {
  const name = useId()
  const disabledReason = useDisabledReason(ownReason)
  const off = disabledReason !== undefined
  return (
    <div
      role="radiogroup"
      aria-label={label}
      aria-disabled={off || undefined}
      className={cx(
        styles.group,
        size === 'large' && styles.large,
        isStretched && styles.stretch,
        off && styles.off,
        className,
      )}
    >
      {segments.map((segment) => (
        <label key={segment.value} className={styles.segment}>
          <input
            type="radio"
            className={styles.input}
            name={name}
            value={segment.value}
            checked={segment.value === value}
            aria-disabled={off || undefined}
            {...hint(disabledReason ?? segment.hint)}
            onChange={() => !off && onChange(segment.value)}
          />
          {segment.icon}
          {segment.label}
        </label>
      ))}
    </div>
  )
}
