import { useEffect } from 'react'

import { startAudit } from './findings/audit.ts'
import { WhereFrom } from './where-from/WhereFrom.tsx'

/** Audits each exchange after its end, and answers "Where from?". */
export function Everywhere() {
  useEffect(startAudit, [])
  return <WhereFrom />
}
