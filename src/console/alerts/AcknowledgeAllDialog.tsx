import { useRef } from 'react'

import { Button } from '../ui/controls/Button.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { formatNumber } from '../ui/text/number.ts'
import { countOf } from '../ui/text/count.ts'

/** Asks before many alerts are acknowledged at once: it can't be taken back. */
export function AcknowledgeAllDialog({
  count,
  onClose,
  onConfirm,
}: {
  count: number
  onClose: () => void
  onConfirm: () => void
}) {
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      onClose={onClose}
      title={`Acknowledge ${countOf(count, 'alert')}?`}
      width={440}
      initialFocus={cancel}
      footer={
        <>
          <span className="grow" />
          <Button size="medium" ref={cancel} onClick={onClose}>
            Cancel
          </Button>
          <Button size="medium" variant="primary" onClick={onConfirm}>
            Acknowledge {formatNumber(count)}
          </Button>
        </>
      }
    >
      <p>
        All that the filter shows, also those out of sight and in a flurry. It holds at every desk and can’t be taken
        back.
      </p>
    </Dialog>
  )
}
