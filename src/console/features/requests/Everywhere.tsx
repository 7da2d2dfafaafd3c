import { useEffect } from 'react'

import { startAudit } from './findings/audit.ts'
import { WhereFrom } from './where-from/WhereFrom.tsx'

/** A look at every exchange after its end, and where any value came from. */
export function Everywhere() {
  useEffect(startAudit, [])
  return <WhereFrom />
}
