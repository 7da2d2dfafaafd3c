import type { ReactNode } from 'react'

import { cx } from '../styles/cx.ts'
import styles from './Tag.module.css'

/** "beta", "derived". */
export function Tag({ children, isOutline = false }: { children: ReactNode; isOutline?: boolean }) {
  return <span className={cx(styles.tag, isOutline && styles.outline)}>{children}</span>
}
