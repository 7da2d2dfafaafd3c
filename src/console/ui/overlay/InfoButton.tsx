import Info from 'lucide-react/icons/info'
import type { ReactNode } from 'react'

import { Popover } from './Popover.tsx'
import styles from './Popover.module.css'

/** Details of a row or section, on hover, press, tap or Enter. */
export function InfoButton({ label, children }: { label: string; children: ReactNode }) {
  const button = (
    <button type="button" className={styles.info} aria-label={label}>
      <Info />
    </button>
  )
  return (
    <Popover label={label} trigger={button} showsOnHover>
      {children}
    </Popover>
  )
}
