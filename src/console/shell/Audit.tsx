import { useEffect } from 'react'

import { startAudit } from '../requests/findings/audit.ts'
import { RecordingBar } from '../requests/recording/RecordingBar.tsx'
import { FindingMark } from '../requests/where-from/FindingMark.tsx'
import { WhereFrom } from '../requests/where-from/WhereFrom.tsx'
import { useFindingMarks, type FindingMarkProps } from '../ui/values/Sourced.tsx'

function drawMark(mark: FindingMarkProps) {
  return <FindingMark {...mark} />
}

/** Looks at every exchange after its end, as long as the shell stands; marks what was found, and tells where any value came from. */
export function Audit() {
  useEffect(startAudit, [])
  useEffect(() => useFindingMarks.setState({ draw: drawMark }), [])
  return (
    <>
      <WhereFrom />
      <RecordingBar />
    </>
  )
}
