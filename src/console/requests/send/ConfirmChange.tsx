import { useRef } from 'react'

import type { RequestAsIs } from '../../../conformance/request/request-of.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import styles from '../panel/ExchangePanel.module.css'

/** Shows what will be sent before it changes anything. Focus starts on Cancel. */
export function ConfirmChange({
  request,
  note,
  onCancel,
  onConfirm,
}: {
  request: RequestAsIs
  /** Beneath the request. */
  note?: string
  onCancel: () => void
  onConfirm: () => void
}) {
  const cancel = useRef<HTMLButtonElement>(null)
  const environment = useSession((session) => session.environment)
  return (
    <Dialog
      onClose={onCancel}
      title="Send a change"
      initialFocus={cancel}
      footer={
        <span className={styles.foot}>
          <Button size="medium" ref={cancel} onClick={onCancel}>
            Cancel
          </Button>
          <Button size="medium" variant="danger" onClick={onConfirm}>
            Send {request.method}
          </Button>
        </span>
      }
    >
      <p>
        This changes the environment <b>{environment?.name}</b>. It can’t be undone from here.
      </p>
      <pre className={styles.code}>
        {request.method} {environment?.url}
        {request.path}
      </pre>
      {note !== undefined && <p>{note}</p>}
    </Dialog>
  )
}
