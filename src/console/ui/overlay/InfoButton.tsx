import Info from 'lucide-react/icons/info'
import type { ReactNode } from 'react'

import { Popover } from './Popover.tsx'
import styles from './Popover.module.css'

/**
 * What there is to know beyond what is shown, one for a row or a section: opens while pointed at, and at a press, a tap or Enter.
 *
 *     <InfoButton label="About this stream"><KeyValue rows={…} /></InfoButton>
 *
 * In a grid whose rows take the focus, `tabIndex={-1}`.
 */
export function InfoButton({ label, tabIndex, children }: { label: string; tabIndex?: -1; children: ReactNode }) {
  const button = (
    <button type="button" className={styles.info} aria-label={label} tabIndex={tabIndex}>
      <Info />
    </button>
  )
  return (
    <Popover label={label} trigger={button} showsOnHover>
      {children}
    </Popover>
  )
}
