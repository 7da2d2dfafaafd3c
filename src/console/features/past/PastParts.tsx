import { useSyncExternalStore } from 'react'

import { present } from '../../known/live-tasks.ts'
import { usePast } from '../../known/past/past-store.ts'
import { useReportLevels } from '../../platform/session/marking.ts'
import { PastFrame } from './PastFrame.tsx'
import { usePastCommands } from './use-past-commands.tsx'

/** Display and controls of the past, for every page. */
export function PastParts() {
  const isPast = usePast(({ source }) => source !== undefined)
  usePastCommands()
  return (
    <>
      <PastFrame />
      {isPast && <PresentLevels />}
    </>
  )
}

/** A higher level known now marks the past, too. */
function PresentLevels() {
  const { entities } = present
  useReportLevels(useSyncExternalStore(entities.follow, entities.levels))
  return null
}
