import type { ComponentProps } from 'react'

import { buildRequest } from '../../../../conformance/request/build-request.ts'
import { deleteEntityOverride } from '../../../../contract/entity/override.ts'
import { ClearOverrideDialog } from '../../../domain/inspector/overrides/ClearOverrideDialog.tsx'
import { useNotLive } from '../../../platform/connection/use-not-live.ts'
import { usePinForChanges } from '../../../known/watch/persons/use-pin.tsx'

type Shown = Pick<ComponentProps<typeof ClearOverrideDialog>, 'state' | 'onClose'>

/** The dialog, with the PIN where the site asks for it. */
export function ConfirmClearing({ state, onConfirm, onClose }: Shown & { onConfirm: (proof?: string) => void }) {
  const { field, missing, isBusy, prove } = usePinForChanges()
  const notLive = useNotLive()
  const { entityKey, fieldPath } = state.request
  const confirm = async () => {
    const built = buildRequest(deleteEntityOverride, { path: { entityId: entityKey, fieldPath } }, '')
    const proofs = built.ok ? await prove([built.request.url]) : undefined
    if (proofs !== undefined) onConfirm(proofs[0])
  }
  return (
    <ClearOverrideDialog
      state={state}
      pin={field}
      missing={isBusy ? 'Checking the PIN' : (notLive ?? missing)}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  )
}
