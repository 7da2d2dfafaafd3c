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
