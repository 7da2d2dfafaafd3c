import { useEffect } from 'react'

import { startAudit } from '../exchanges/findings/audit.ts'

/** Shows nothing: looks at every exchange after its end, as long as the shell stands. */
export function Audit() {
  useEffect(startAudit, [])
  return null
}
