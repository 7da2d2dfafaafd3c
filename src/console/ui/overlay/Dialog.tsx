import { Dialog as Base } from '@base-ui/react/dialog'
import { useEffect, useState, type ReactNode, type RefObject } from 'react'

import { useCountedAs } from './at-work.ts'
import { cx } from '../styles/cx.ts'
import styles from './Dialog.module.css'

export function Dialog({
  onClose,
  title,
  label,
  icon,
  aside,
  width = 600,
  footer,
  initialFocus,
  finalFocus,
  place = 'center',
  children,
}: {
  /** Absent: it can't be dismissed. */
  onClose?: (() => void) | undefined
  title?: ReactNode
  /** Accessible name instead of the title. */
  label?: string
  icon?: ReactNode
  /** At the end of the heading. */
  aside?: ReactNode
  width?: number
  footer?: ReactNode
  /** Default: the first control; if destructive, Cancel. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  /** Where the focus goes at the end; by default to what had it before, or near it. */
  finalFocus?: RefObject<HTMLElement | null> | undefined
  /** `bottom`: without a scrim, so that the page stays readable. */
  place?: 'center' | 'top' | 'bottom'
  children?: ReactNode
}) {
  useCountedAs('dialogs')
  const [opener] = useState(() => withAround(document.activeElement))
  // After the library has tried the opener.
  useEffect(() => () => queueMicrotask(() => enterNearest(opener)), [opener])
  return (
    <Base.Root open onOpenChange={(next) => !next && onClose?.()} disablePointerDismissal={onClose === undefined}>
      <Base.Portal>
        {place !== 'bottom' && <Base.Backdrop className={styles.backdrop} />}
        <Base.Viewport className={cx(styles.viewport, place !== 'center' && styles[place])}>
          <Base.Popup
            className={styles.popup}
            style={{ width }}
            {...(label === undefined ? {} : { 'aria-label': label, 'aria-labelledby': undefined })}
            {...(initialFocus === undefined ? {} : { initialFocus: () => focused(initialFocus) })}
            finalFocus={finalFocus ?? (() => hasFocus() && returnsTo(opener))}
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

/** Now, not in the next frame: keys that follow at once must not be lost. */
function focused({ current }: RefObject<HTMLElement | null>): HTMLElement | null {
  current?.focus()
  return current
}

/** Innermost first, within the view or a dialog below. */
function withAround(opener: Element | null): readonly Element[] {
  const all: Element[] = []
  for (let each = opener; each && each.querySelector('main') === null; each = each.parentElement) all.push(each)
  return all
}

/**
 * Not to an opener that is gone, such as the button of a deleted row: the library would take the opener of an
 * earlier dialog, even behind one that is open.
 */
function returnsTo([opener, ...around]: readonly Element[]): boolean {
  return opener !== undefined && (opener.isConnected || !around.some(({ isConnected }) => isConnected))
}

/** Otherwise something else took the focus. */
function hasFocus(): boolean {
  return document.activeElement?.closest('[role$=dialog]') !== null || document.activeElement === document.body
}

/** Not to a field, which would take single keys. */
function enterNearest(around: readonly Element[]): void {
  if (document.activeElement !== document.body) return
  const entrances = around
    .filter(({ isConnected }) => isConnected)
    .flatMap((each) => [...each.querySelectorAll<HTMLElement>('a[href], button, [tabindex="0"]')])
  entrances.find(({ tabIndex }) => tabIndex === 0)?.focus()
}
