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
        All that the filter shows of <ChangedPlace />, also those out of sight and in a flurry. It holds at every desk
        and can’t be taken back.
      </p>
    </AskDialog>
  )
}
