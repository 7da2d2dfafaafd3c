import { useState } from 'react'

import { useIsMounted } from '../../ui/browser/use-is-mounted.ts'
import { Problem } from '../../ui/feedback/Problem.tsx'
import { AskDialog } from '../../ui/overlay/AskDialog.tsx'
import { removeView, type SavedView, type ViewOutcome } from '../../known/watch/views/saved-views.ts'
import { outcomeWords } from './ViewDialog.tsx'

export function RemoveViewDialog({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<ViewOutcome>()
  const isMounted = useIsMounted()
  const remove = async (): Promise<void> => {
    setBusy(true)
    const result = await removeView(view)
    setBusy(false)
    if (result.kind !== 'saved') setOutcome(result)
    else if (isMounted()) onClose()
  }
  return (
    <AskDialog
      title={`Delete the view “${view.name}”?`}
      confirmLabel="Delete view"
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>{view.scope === 'every desk' ? 'Deleted at every desk.' : 'Deleted from this browser.'}</p>
      <Problem title="Not deleted.">
        {outcome !== undefined && outcome.kind !== 'saved' && outcomeWords(outcome)}
      </Problem>
    </AskDialog>
  )
}
