import { useId, type ReactNode, type RefObject } from 'react'

import { Button } from '../controls/Button.tsx'
import { Problem } from '../feedback/Problem.tsx'
import { Dialog } from './Dialog.tsx'
import { useConfirmKey } from './use-confirm-key.ts'

/** A dialog that is a form: Enter in a field submits it. */
export function FormDialog({
  title,
  width,
  initialFocus,
  foot,
  action,
  problem,
  onSubmit,
  onClose,
  children,
}: {
  title: ReactNode
  width: number
  initialFocus?: RefObject<HTMLElement | null> | undefined
  /** Before Cancel, at the start of the foot. */
  foot?: ReactNode
  action: {
    words: string
    keys?: 'Enter' | 'Ctrl Enter'
    isBusy: boolean
    whyNot: string | undefined
  }
  /** Why it was refused. */
  problem?: ReactNode
  /** Not while it is busy. */
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}) {
  const form = useId()
  const { words, keys, isBusy, whyNot } = action
  const submit = () => {
    if (!isBusy) onSubmit()
  }
  useConfirmKey(keys === 'Ctrl Enter' ? submit : undefined)
  return (
    <Dialog
      title={title}
      width={width}
      initialFocus={initialFocus}
      onClose={onClose}
      footer={
        <>
          {foot}
          <span className="grow shrinks" />
          <Button size="medium" keys="Esc" aria-label="Cancel" onClick={onClose}>
            Cancel
          </Button>
          <Button
            size="medium"
            variant="primary"
            type="submit"
            form={form}
            keys={keys}
            aria-label={words}
            isBusy={isBusy}
            disabledReason={whyNot}
          >
            {words}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="stack gap-14"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {children}
        <Problem>{problem}</Problem>
      </form>
    </Dialog>
  )
}
