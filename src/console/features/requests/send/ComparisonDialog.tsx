import type { ReactNode } from 'react'

import { Button } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'

export function ComparisonDialog(props: { title: string; onClose: () => void; children: ReactNode }) {
  const { onClose } = props
  return (
    <Dialog
      {...props}
      width={1000}
      footer={
        <>
          <span className="grow" />
          <Button size="medium" keys="Esc" aria-label="Close" onClick={onClose}>
            Close
          </Button>
        </>
      }
    />
  )
}
