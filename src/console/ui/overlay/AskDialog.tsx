import { useRef, type ReactNode } from 'react'

import { Button } from '../controls/Button.tsx'
import { Dialog } from './Dialog.tsx'

/** Asks before something is done that can't be undone: focus starts on the button that leaves it undone. */
export function AskDialog({
  title,
  label,
  icon,
  width = 480,
  cancelLabel = 'Cancel',
  confirmLabel,
  variant = 'danger',
  isBusy,
  onConfirm,
  onClose,
  children,
}: {
  title: ReactNode
  /** Accessible name where it is not the title's words. */
  label?: string
  icon?: ReactNode
  width?: number
  cancelLabel?: string
  confirmLabel: ReactNode
  variant?: 'danger' | 'primary'
  isBusy?: boolean
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}) {
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      title={title}
      {...(label !== undefined && { label })}
      icon={icon}
      width={width}
      initialFocus={cancel}
      onClose={onClose}
      footer={
        <>
          <span className="grow shrinks" />
          <Button size="medium" ref={cancel} keys="Esc" aria-label={cancelLabel} onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button size="medium" variant={variant} isBusy={isBusy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
