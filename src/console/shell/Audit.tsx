import { useEffect } from 'react'

import { NewEntry } from '../log/NewEntry.tsx'
import { PastParts } from '../past/PastParts.tsx'
import { startAudit } from '../requests/findings/audit.ts'
import { WhereFrom } from '../requests/where-from/WhereFrom.tsx'

/** Looks at every exchange after its end, as long as the shell stands, and tells where any value came from. */
export function Audit() {
  useEffect(startAudit, [])
  return (
    <>
      <WhereFrom />
      <PastParts />
      <NewEntry />
    </>
  )
}
