import { useSyncExternalStore } from 'react'

import { present } from '../../known/live-tasks.ts'
import { usePast } from '../../known/past/past-store.ts'
import { useReportLevels } from '../../platform/session/marking.ts'
import { PastFrame } from './PastFrame.tsx'
import { usePastCommands } from './use-past-commands.tsx'

/** All that is seen and pressed of the past on every page. */
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

/** What is known now marks the console in the past too, where it is the higher. */
function PresentLevels() {
  const { entities } = present
  useReportLevels(useSyncExternalStore(entities.follow, entities.levels))
  return null
}
