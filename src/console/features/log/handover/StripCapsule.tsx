import { useNavigate } from '@tanstack/react-router'
import PackageIcon from 'lucide-react/icons/package-check'
import { useState } from 'react'

import { errorWords } from '../../../../format/error-words.ts'
import { useWatch } from '../../../known/watch/watch-store.ts'
import { announce } from '../../../ui/feedback/announcer.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { requestDraft } from '../draft-request.ts'
import { saveCapsule } from './save-capsule.ts'

/** Of a watch in a tab: saves the handover's file, or drafts the handover first. */
export function StripCapsule() {
  const handover = useWatch((watch) => watch.handover)
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()
  const press = async () => {
    if (handover === undefined) {
      requestDraft()
      await navigate({ to: '/handover' })
      return
    }
    setBusy(true)
    await saveCapsule(handover, () => undefined).catch((error: unknown) => {
      announce(`Not saved. ${errorWords(error)}`, 'assertive')
    })
    setBusy(false)
  }
  return (
    <Button
      variant="ghost"
      icon={<PackageIcon />}
      isBusy={isBusy}
      hint={handover === undefined ? 'Prepares the handover first' : 'Saves the handover with its log and pictures'}
      onClick={() => void press()}
    >
      Save capsule
    </Button>
  )
}
