import type { ReactNode } from 'react'

import { classNames } from '../styles/class-names.ts'
import styles from './Tag.module.css'

/** A word that qualifies what stands beside it ("beta", "derived"). */
export function Tag({ children, outline = false, title }: { children: ReactNode; outline?: boolean; title?: string }) {
  return (
    <span className={classNames(styles.tag, outline && styles.outline)} title={title}>
      {children}
    </span>
  )
}
