import type { ReactNode } from 'react'

import { classNames } from '../styles/class-names.ts'
import styles from './Tag.module.css'

/** A word that qualifies what stands beside it ("beta", "derived"). */
export function Tag({ children, isOutline = false }: { children: ReactNode; isOutline?: boolean }) {
  return <span className={classNames(styles.tag, isOutline && styles.outline)}>{children}</span>
}
