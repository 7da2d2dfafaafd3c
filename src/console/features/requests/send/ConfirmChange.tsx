import type { RequestAsIs } from '../../../../conformance/request/request-of.ts'
import { useSession } from '../../../platform/session/session.ts'
import { AskDialog } from '../../../ui/overlay/AskDialog.tsx'
import styles from '../panel/ExchangePanel.module.css'
import { ChangedPlace } from '../../../platform/session/changed-place.tsx'

/** Shows a changing request before it is sent. Focus starts on Cancel. */
export function ConfirmChange({
  request,
  note,
  onCancel,
  onConfirm,
}: {
  request: RequestAsIs
  /** Below the request. */
  note?: string
  onCancel: () => void
  onConfirm: () => void
}) {
  const environment = useSession((session) => session.environment)
  return (
    <AskDialog
      title="Send a change"
      width={600}
      confirmLabel={`Send ${request.method}`}
      onConfirm={onConfirm}
      onClose={onCancel}
    >
      <p>
        Changes the environment <ChangedPlace />. It can’t be undone from here.
      </p>
      <pre className={styles.code}>
        {request.method} {environment?.url}
        {request.path}
      </pre>
      {note !== undefined && <p>{note}</p>}
    </AskDialog>
  )
}
