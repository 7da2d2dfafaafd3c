import Info from 'lucide-react/icons/info'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'

import { cx, type ClassName } from '../styles/cx.ts'
import styles from './Note.module.css'

export type NoteTone = 'plain' | 'bad' | 'warn' | 'advisory'

const icons = { plain: Info, bad: OctagonAlert, warn: TriangleAlert, advisory: Info }

/** `role="alert"` is only for something that has just failed. */
export function Note({
  tone = 'plain',
  icon,
  role,
  className,
  children,
}: {
  tone?: NoteTone
  icon?: ReactNode
  role?: 'alert' | 'status' | 'note'
  className?: ClassName | undefined
  children: ReactNode
}) {
  const Icon = icons[tone]
  return (
    <div className={cx(styles.note, styles[tone], className)} role={role}>
      {icon ?? <Icon size={16} />}
      <div className={cx('grow', 'shrinks', 'wraps')}>{children}</div>
    </div>
  )
}
