import { useEffect } from 'react'

import { NewEntry } from '../features/log/NewEntry.tsx'
import { PastParts } from '../features/past/PastParts.tsx'
import { startAudit } from '../features/requests/findings/audit.ts'
import { WhereFrom } from '../features/requests/where-from/WhereFrom.tsx'
import { withAbouts } from '../platform/abouts.ts'
import { startConnectionProbe } from '../platform/session/probe-connection.ts'
import { WindowParts } from '../features/windows/WindowParts.tsx'
import { useTabCommands } from './use-tab-commands.ts'

export function loadAudit(): Promise<typeof Audit> {
  return withAbouts(Audit)
}

/** What a page can do without at first sight: a look at every exchange after its end, tries to find a lost connection again, where any value came from, the past, keys, new entries of the log, other windows. */
export function Audit() {
  useEffect(startAudit, [])
  useEffect(startConnectionProbe, [])
  useTabCommands()
  return (
    <>
      <WhereFrom />
      <PastParts />
      <NewEntry />
      <WindowParts />
    </>
  )
}
