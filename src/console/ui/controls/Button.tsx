import type { MouseEvent, ReactNode, Ref } from 'react'

import { cx } from '../styles/cx.ts'
import { useDisabledReason } from './disabled-because.ts'
import type { JSX } from '../jsx/jsx.ts'
import styles from './Button.module.css'
import { announce } from '../feedback/announcer.ts'
import { Kbd } from '../values/Kbd.tsx'
import { hint } from '../overlay/hint.ts'
import { Ring } from '../feedback/Ring.tsx'

export interface ButtonProps extends Omit<JSX.IntrinsicElements['button'], 'disabled' | 'ref' | 'title'> {
  variant?: 'default' | 'primary' | 'danger' | 'danger-line' | 'ghost'
  size?: 'small' | 'medium' | 'large'
  /** Without children `aria-label` is needed. */
  icon?: ReactNode
  /** The key that does the same, shown after the label. */
  keys?: string | undefined
  /** Shows a ring, ignores clicks. */
  isBusy?: boolean | undefined
  hint?: string | undefined
  /** Disables it, but it keeps focus and shows this as hint. */
  disabledReason?: string | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

export function Button({
  variant = 'default',
  size = 'small',
  icon,
  keys,
  isBusy = false,
  disabledReason: ownReason,
  className,
  children,
  onClick,
  type = 'button',
  hint: words,
  ...rest
}: ButtonProps) {
  const disabledReason = useDisabledReason(ownReason)
  const off = disabledReason !== undefined
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (off || isBusy) event.preventDefault()
    else onClick?.(event)
    if (off) announce(disabledReason)
  }
  return (
    <button
      aria-busy={isBusy || undefined}
      {...rest}
      type={type}
      className={cx(
        styles.button,
        styles[variant],
        styles[size],
        children === undefined && styles['icon-only'],
        className,
      )}
      {...hint(disabledReason ?? words)}
      aria-disabled={off || undefined}
      onClick={click}
    >
      {isBusy ? <Ring /> : icon}
      {children}
      {keys !== undefined && <Kbd keys={keys} isInherited={variant === 'primary' || variant === 'danger'} />}
    </button>
  )
}
