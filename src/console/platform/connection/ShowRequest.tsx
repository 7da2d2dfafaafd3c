import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { cx, type ClassName } from '../../ui/styles/cx.ts'
import button from '../../ui/controls/Button.module.css'

export function ShowRequest({
  exchangeId,
  size = 'small',
  className,
  children = 'Show request',
}: {
  exchangeId: number | undefined
  size?: 'small' | 'medium'
  className?: ClassName | undefined
  children?: ReactNode
}) {
  if (exchangeId === undefined) return null
  return (
    <Link
      to="/requests"
      search={{ exchange: String(exchangeId) }}
      className={cx(button.button, button.ghost, size === 'small' && button.small, className)}
    >
      {children}
    </Link>
  )
}
