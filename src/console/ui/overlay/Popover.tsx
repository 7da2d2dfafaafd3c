import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'

import { useCountedAs } from './at-work.ts'
import styles from './Popover.module.css'

interface PopoverProps {
  label: string
  trigger: ReactElement
  /** It was clicked before it had loaded. */
  defaultOpen?: boolean
  showsOnHover?: boolean
  children: ReactNode
}

export function Popover({ label, trigger, defaultOpen = false, showsOnHover = false, children }: PopoverProps) {
  return (
    <Base.Root defaultOpen={defaultOpen}>
      <Base.Trigger render={trigger} openOnHover={showsOnHover} />
      <Base.Portal>
        <Base.Positioner className={styles.positioner} sideOffset={6}>
          <Base.Popup className={styles.popup} aria-label={label}>
            <Counted />
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** Drawn only while the popover is open. */
function Counted() {
  useCountedAs('dialogs')
  return null
}
