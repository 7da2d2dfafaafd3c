import { useEffect } from 'react'

import { startAudit } from '../exchanges/findings/audit.ts'
import { RecordingBar } from '../exchanges/recording/RecordingBar.tsx'
import { FindingMark } from '../exchanges/where-from/FindingMark.tsx'
import { WhereFrom } from '../exchanges/where-from/WhereFrom.tsx'
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
