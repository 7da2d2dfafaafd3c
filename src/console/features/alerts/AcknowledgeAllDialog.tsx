import { AskDialog } from '../../ui/overlay/AskDialog.tsx'
import { formatNumber } from '../../../format/number.ts'
import { countOf } from '../../../format/count.ts'
import { ChangedPlace } from '../../platform/session/changed-place.tsx'

/** Confirms acknowledging many alerts, which can't be undone. */
export function AcknowledgeAllDialog({
  count,
  onClose,
  onConfirm,
}: {
  count: number
  onClose: () => void
  onConfirm: () => void
}) {
  return (
    <AskDialog
      title={`Acknowledge ${countOf(count, 'alert')}?`}
      width={440}
      confirmLabel={`Acknowledge ${formatNumber(count)}`}
      variant="primary"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>
        Everything the filter shows of <ChangedPlace />, including rows out of sight and in flurries. Every desk sees
        it. It can’t be undone.
      </p>
    </AskDialog>
  )
}
