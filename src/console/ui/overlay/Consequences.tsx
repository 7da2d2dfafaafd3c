import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

import styles from './Consequences.module.css'

/** Of a dialog's action. */
export function Consequences({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>
}

export function Consequence({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li>
      <Icon size={15} />
      <span>{children}</span>
    </li>
  )
}
