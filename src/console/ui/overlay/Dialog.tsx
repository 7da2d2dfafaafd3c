import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode, RefObject } from 'react'

import { cx } from '../styles/cx.ts'
import styles from './Dialog.module.css'

/** A modal dialog: named by its heading, keeps focus, closes with Esc, gives focus back. */
export function Dialog({
  onClose,
  title,
  label,
  icon,
  aside,
  width = 600,
  footer,
  initialFocus,
  place = 'center',
  children,
}: {
  /** Absent: it can't be dismissed, only answered. */
  onClose?: (() => void) | undefined
  title?: ReactNode
  /** Accessible name where it is not the title's words. */
  label?: string
  icon?: ReactNode
  /** Stands at the end of the heading's row: a time, a tag. */
  aside?: ReactNode
  width?: number
  footer?: ReactNode
  /** Where focus starts; else the first control. For destructive dialogs: Cancel. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  /** `bottom`: without a scrim, so that what stands above it stays readable. */
  place?: 'center' | 'top' | 'bottom'
  children?: ReactNode
}) {
  return (
    <Base.Root open onOpenChange={(next) => !next && onClose?.()} disablePointerDismissal={onClose === undefined}>
      <Base.Portal>
        {place !== 'bottom' && <Base.Backdrop className={styles.backdrop} />}
        <Base.Viewport className={cx(styles.viewport, place !== 'center' && styles[place])}>
          <Base.Popup
            className={styles.popup}
            style={{ width }}
            {...(label === undefined ? {} : { 'aria-label': label, 'aria-labelledby': undefined })}
            {...(initialFocus === undefined ? {} : { initialFocus })}
          >
            {title !== undefined && (
              <div className={styles.head}>
                {icon}
                <Base.Title className={styles.title}>{title}</Base.Title>
                {aside}
              </div>
            )}
            <div className={title === undefined ? undefined : styles.body}>{children}</div>
            {footer !== undefined && <div className={styles.foot}>{footer}</div>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
