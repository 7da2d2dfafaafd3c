import { useRef, type ReactNode } from 'react'

import { Button } from '../controls/Button.tsx'
import { Dialog } from './Dialog.tsx'

/** For irreversible actions, so focus starts on Cancel. */
export function AskDialog({
  title,
  label,
  icon,
  width = 480,
  cancelLabel = 'Cancel',
  confirmLabel,
  confirmKeys,
  variant = 'danger',
  isBusy,
  onConfirm,
  onClose,
  children,
}: {
  title: ReactNode
  /** Accessible name instead of the title. */
  label?: string
  icon?: ReactNode
  width?: number
  cancelLabel?: string
  confirmLabel: ReactNode
  /** Shown; the caller listens. */
  confirmKeys?: string
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
          <Button size="medium" variant={variant} keys={confirmKeys} isBusy={isBusy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
